import { iso } from './iso.ts';

/** Takes a value as a parameter and returns its place in the statement, such as `$3`. */
export type Param = (value: unknown) => string;

/** The condition that a filter's value stands for; null when it is none after all. */
export type Filter<Value> = (value: Value, param: Param) => string | null;

export function equals(column: string): Filter<unknown> {
  return (value, param) => `${column} = ${param(value)}`;
}

/** From an instant on, in epoch milliseconds. */
export function since(column: string): Filter<number> {
  return (at, param) => `${column} >= ${param(iso(at))}`;
}

/** Before an instant, in epoch milliseconds. */
export function before(column: string): Filter<number> {
  return (at, param) => `${column} < ${param(iso(at))}`;
}

/** Some column holds the text anywhere; the columns are in lower case. */
export function contains(...columns: readonly string[]): Filter<string> {
  return (text, param) => {
    const anywhere = param(containing(text));
    return anyOf(columns.map((column) => `${column} like ${anywhere}`));
  };
}

/** Some reference begins with the text, however that was typed. */
export function startsWith(...columns: readonly string[]): Filter<string> {
  return (text, param) => {
    const pattern = prefixPattern(text);
    if (pattern === '%') return null;
    const begin = param(pattern);
    return anyOf(columns.map((column) => `${column} like ${begin}`));
  };
}

/** For a filter that says nothing about a list. */
export const ignored: Filter<unknown> = () => null;

export function anyOf(conditions: readonly string[]): string {
  return `(${conditions.join(' or ')})`;
}

/** The pattern by which lower-cased text is searched for any part. */
export function containing(text: string): string {
  return `%${literally(text.toLowerCase())}%`;
}

/** The pattern by which references are searched from their beginning, without blanks and dashes. */
export function prefixPattern(text: string): string {
  return `${literally(text.toUpperCase().replaceAll(/[\s-]/g, ''))}%`;
}

/** Takes off what `%` and `_` mean in a pattern. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
