/**
 * Collects the conditions of a statement and their parameters; no value ever becomes part of the
 * SQL text.
 */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];

  /** @returns the placeholder of the value in the statement, such as `$3`. */
  readonly param = (value: unknown): string => {
    this.values.push(value);
    return `$${this.values.length}`;
  };

  add(text: string): void {
    this.parts.push(text);
  }

  /** A copy to add further conditions to; the original stays as it is. */
  copy(): Conditions {
    const all = new Conditions();
    all.values.push(...this.values);
    all.parts.push(...this.parts);
    return all;
  }

  get where(): string {
    return this.parts.length > 0 ? this.parts.join(' and ') : 'true';
  }
}
