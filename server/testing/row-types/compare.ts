import type { Checker, Type } from 'typescript/unstable/sync';
import type { DescribedColumn } from './described.ts';
import type { ValueKind } from './values.ts';

/** What a statement's rows are said to be and are not, a line each. */
export function rowFaults(
  checker: Checker,
  row: Type,
  columns: readonly DescribedColumn[],
): string[] {
  const properties = checker.getPropertiesOfType(row);
  if (properties.length === 0) return ['is said to have no columns'];
  return properties.flatMap((property) => {
    const { name } = property;
    const found = columns.filter((column) => column.name === name);
    const [column] = found;
    const declared = checker.getTypeOfSymbol(property);
    if (!column || !declared) return [`${name}: there is no such column`];
    if (found.length > 1) return [`${name}: ${found.length} columns have this name`];
    return columnFaults(checker, declared, column).map((fault) => `${name}: ${fault}`);
  });
}

function columnFaults(checker: Checker, declared: Type, column: DescribedColumn): string[] {
  const faults: string[] = [];
  const said = checker.typeToString(declared);
  if (said === 'any') return ['any says nothing'];
  if (column.nullable && !checker.isTypeAssignableTo(checker.getNullType(), declared)) {
    faults.push(`may be null, and is said to be ${said}`);
  }
  const value = checker.getNonNullableType(declared) ?? declared;
  if (!isValue(checker, value, column.value)) {
    faults.push(`is ${column.value}, and is said to be ${said}`);
  }
  const missing = missingTexts(value, column.texts);
  if (missing.length > 0) faults.push(`may be ${missing.join(', ')}, and is said to be ${said}`);
  return faults;
}

/** A declared type may name fewer values than a kind has, never another kind. */
function isValue(checker: Checker, declared: Type, kind: ValueKind): boolean {
  switch (kind) {
    case 'string':
      return checker.isTypeAssignableTo(declared, checker.getStringType());
    case 'number':
      return checker.isTypeAssignableTo(declared, checker.getNumberType());
    case 'bigint':
      return checker.isTypeAssignableTo(declared, checker.getBigIntType());
    case 'boolean':
      return checker.isTypeAssignableTo(declared, checker.getBooleanType());
    case 'bytes':
      return declared.getSymbol()?.name === 'Buffer';
    case 'json':
      return true;
    case 'number[]':
    case 'string[]': {
      if (!checker.isArrayType(declared) || !declared.isTypeReference()) return false;
      const [element] = checker.getTypeArguments(declared);
      const kindOfElement = kind === 'number[]' ? 'number' : 'string';
      return element !== undefined && isValue(checker, element, kindOfElement);
    }
  }
}

/** The texts that a column's check admits and that a declared list of texts leaves out. */
function missingTexts(declared: Type, admitted: readonly string[]): string[] {
  const parts = declared.isUnionType() ? declared.getTypes() : [declared];
  const listed = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
  if (listed.length === 0) return [];
  return admitted.filter((text) => !listed.includes(text));
}
