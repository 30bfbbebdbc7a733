import type { Formula } from './formula.ts';
import { cellLengthMax } from './limits.ts';
import { corrupt, needsMemory } from './refusals.ts';
import type { Attributes } from './xml.ts';

const sharedMax = 65_536;

/** The formulas of an xlsx sheet's cells; one of them may stand for a whole column. */
export class SheetFormulas {
  /** Whether the cell that is read has one. */
  isThere = false;
  isOpen = false;
  private text_ = '';
  private kind: string | undefined;
  private shared: string | undefined;
  private readonly known = new Map<string, { text: string; row: number; column: number }>();

  begin(): void {
    this.isThere = false;
  }

  open({ t, si }: Attributes): void {
    if (this.isThere) throw corrupt();
    this.isThere = true;
    this.isOpen = true;
    this.text_ = '';
    this.kind = t;
    this.shared = si;
  }

  text(text: string): void {
    if (this.text_.length <= cellLengthMax) this.text_ += text;
  }

  close(): void {
    this.isOpen = false;
  }

  /** The formula of the cell at a place; null for one that is not to be computed. */
  at(row: number, column: number): Formula | null {
    const text = this.text_.trim();
    if (this.kind === 'shared') return this.sharedAt(text, row, column);
    const isUsual = this.kind === undefined || this.kind === 'normal';
    return isUsual && text !== '' ? { text, rows: 0, columns: 0 } : null;
  }

  private sharedAt(text: string, row: number, column: number): Formula | null {
    if (this.shared === undefined) return null;
    if (text !== '') {
      if (this.known.size >= sharedMax) throw needsMemory();
      this.known.set(this.shared, { text, row, column });
    }
    const first = this.known.get(this.shared);
    if (!first) return null;
    return { text: first.text, rows: row - first.row, columns: column - first.column };
  }
}
