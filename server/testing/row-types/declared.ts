import {
  isAwaitExpression,
  isCallExpression,
  isIdentifier,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isVariableDeclaration,
  type CallExpression,
  type Node,
  type SourceFile,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import type { Project, Type } from 'typescript/unstable/sync';
import { ListQuery } from '../../platform/db/list/list-query.ts';
import type { ListSource } from '../../platform/db/list/list-source.ts';
import { ConstantReader, NotConstant } from './constants.ts';

/** A statement of the sources, and the type that its rows are said to have. */
export interface DeclaredStatement {
  /** The file's path below the folder that was searched. */
  file: string;
  line: number;
  /** Undefined when the rows are read and nothing says what they are. */
  row: Type | undefined;
  /** @throws NotConstant when only a run would tell. */
  text(): Promise<string>;
}

/** Every statement below a folder whose rows are read: calls of `query`, and lists in SQL. */
export function declaredStatements(project: Project, folder: string): DeclaredStatement[] {
  const { program } = project;
  return program
    .getSourceFileNames()
    .filter((path) => path.startsWith(folder) && !isApart(path.slice(folder.length)))
    .flatMap((path) => {
      const source = program.getSourceFile(path);
      if (!source || !/\.query\b|\bList(?:Of|Source)</.test(source.text)) return [];
      const file = path.slice(folder.length);
      return nodesOf(source).flatMap((node) => {
        const found = rowsOf(project, source, node);
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        return found ? [{ file, line, ...found }] : [];
      });
    });
}

/** Tests fail by themselves on rows that are not what they take them for. */
function isApart(path: string): boolean {
  return /^testing\/|\.test\.ts$|node_modules/.test(path);
}

function nodesOf(node: Node): Node[] {
  const found: Node[] = [node];
  node.forEachChild((child) => {
    found.push(...nodesOf(child));
  });
  return found;
}

type Rows = Pick<DeclaredStatement, 'row' | 'text'>;

function rowsOf(project: Project, source: SourceFile, node: Node): Rows | undefined {
  if (isCallExpression(node) && isQuery(node)) {
    const [declared] = node.typeArguments ?? [];
    if (!declared && !readsRows(node)) return undefined;
    const row = declared && project.checker.getTypeFromTypeNode(declared);
    return { row, text: () => textOf(project, node) };
  }
  if (isVariableDeclaration(node)) {
    const row = rowOfList(project, node);
    return row && { row, text: () => textOfList(source, node) };
  }
  return undefined;
}

function isQuery({ expression }: CallExpression): boolean {
  return isPropertyAccessExpression(expression) && expression.name.text === 'query';
}

function readsRows(call: CallExpression): boolean {
  let { parent } = call;
  while (isAwaitExpression(parent) || isParenthesizedExpression(parent)) ({ parent } = parent);
  if (isPropertyAccessExpression(parent)) return parent.name.text === 'rows';
  if (!isVariableDeclaration(parent)) return false;
  const { name } = parent;
  if (isIdentifier(name)) return parent.getSourceFile().text.includes(`${name.text}.rows`);
  return isObjectBindingPattern(name) && name.elements.some((one) => /^rows\b/.test(one.getText()));
}

async function textOf(project: Project, { arguments: [asked] }: CallExpression): Promise<string> {
  const fields = asked && isObjectLiteralExpression(asked) ? asked.properties : [];
  const text = fields.flatMap((field) =>
    isPropertyAssignment(field) && field.name.getText() === 'text' ? [field.initializer] : [],
  )[0];
  const read = asked && (await new ConstantReader(project).read(text ?? asked));
  if (typeof read !== 'string') throw new NotConstant(`${asked?.getText()} is no text`);
  return read;
}

/**
 * The row of a list that is described in SQL, of which `platform/db/list/list.ts` makes statements.
 */
function rowOfList({ checker }: Project, { name, type }: VariableDeclaration): Type | undefined {
  const list = type && checker.getTypeAtLocation(name);
  if (!list || !checker.getPropertyOfType(list, 'rowJoins')) return undefined;
  const marker = checker.getPropertyOfType(list, 'row');
  const row = marker && checker.getTypeOfSymbol(marker);
  return row && checker.getNonNullableType(row);
}

type AnyList = ListSource<object, { kind: 'desk' }, object, never>;

async function textOfList(source: SourceFile, { name }: VariableDeclaration): Promise<string> {
  const module = (await import(source.fileName)) as Record<string, AnyList>;
  const list = module[name.getText()];
  if (!list) throw new NotConstant(`${name.getText()} is not exported`);
  const request = { scope: { kind: 'desk' }, filters: {}, now: 0 } as const;
  return new ListQuery(list, request).everyRow().text;
}
