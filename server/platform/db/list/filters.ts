import { iso } from '../iso.ts';

/** Adds a value as a parameter and returns its placeholder, such as `$3`. */
export type Param = (value: unknown) => string;

/**
 * The condition for a filter's value; null if the value does not filter. `others`: the list's other
 * conditions, including its scope, for a filter that limits the number of matches.
 */
export type Filter<Value> = (value: Value, param: Param, others?: string) => string | null;

/** A column has the value, or any of the values. */
export function equals(column: string): Filter<string | readonly string[]> {
  return (value, param) => {
    const [first, ...more] = typeof value === 'string' ? [value] : value;
    return more.length === 0 ? `${column} = ${param(first)}` : `${column} = any(${param(value)})`;
  };
}

/** A number within a range, both ends included; null is an open end. */
export function within(column: string): Filter<{
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
}> {
  return ({ minAmount, maxAmount }, param) => {
    if (minAmount !== null && minAmount === maxAmount) return `${column} = ${param(minAmount)}`;
    const ends = [
      ...(minAmount === null ? [] : [`${column} >= ${param(minAmount)}`]),
      ...(maxAmount === null ? [] : [`${column} <= ${param(maxAmount)}`]),
    ];
    return ends.join(' and ') || null;
  };
}

/** From an instant, in epoch milliseconds. */
export function since(column: string): Filter<number> {
  return (at, param) => `${column} >= ${param(iso(at))}`;
}

/** Before an instant, in epoch milliseconds. */
export function before(column: string): Filter<number> {
  return (at, param) => `${column} < ${param(iso(at))}`;
}

/** A column contains the text; the columns are in lower case. */
export function contains(...columns: readonly string[]): Filter<string> {
  return (text, param) => {
    const anywhere = param(containing(text));
    return anyOf(columns.map((column) => `${column} like ${anywhere}`));
  };
}

/** A reference begins with the text, in any spelling. */
export function startsWith(...columns: readonly string[]): Filter<string> {
  return (text, param) => {
    const pattern = prefixPattern(text);
    if (pattern === '%') return null;
    const begin = param(pattern);
    return anyOf(columns.map((column) => `${column} like ${begin}`));
  };
}

/** For a filter that does not apply to a list. */
export const ignored: Filter<unknown> = () => null;

/** The disjunction of conditions; `false` for none. */
export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
}

/** The pattern that finds any part of lower-case text. */
export function containing(text: string): string {
  return `%${literally(text.toLowerCase())}%`;
}

/** The pattern that finds references by their beginning, ignoring spaces and dashes. */
export function prefixPattern(text: string): string {
  return `${literally(text.toUpperCase().replaceAll(/[\s-]/g, ''))}%`;
}

/** Escapes `%` and `_` in a pattern. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
