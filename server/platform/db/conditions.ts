/**
 * Collects the conditions of a list and their parameters; no value ever becomes part of the text.
 */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];

  /** @returns the place of the value in the statement, such as `$3`. */
  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(text: string): void {
    this.parts.push(text);
  }

  get where(): string {
    return this.parts.length > 0 ? this.parts.join(' and ') : 'true';
  }
}

/**
 * The pattern by which lower-cased text is searched for any part: what `%` and `_` mean is taken
 * off.
 */
export function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
