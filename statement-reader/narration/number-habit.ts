const lengthMax = 600;
const twelve = /\d{12}/;
const twelveAlone = /^\s*\d{12}\s*$/;
/** Fewer lines show no habit. */
const linesMin = 2;
/** So few of them may differ: some are cut off, or have a slash in a payer's note. */
const otherShare = 0.1;

/**
 * What the numbers behind the payers' addresses are, as all lines of a file show: the bank's, in
 * one part of those behind the address (counted from 1), or notes of payers. Null where the lines
 * do not show it.
 */
export type NumbersBehindAddress = { place: number } | 'notes' | null;

/** The parts behind the payer's address; empty without one, or where a number stands before it. */
export function partsBehindAddress(text: string): string[] {
  const parts = text.includes('@') ? text.slice(0, lengthMax).split('/') : [];
  const at = parts.findIndex((part) => part.includes('@'));
  if (at <= 0 || parts.slice(0, at).some((part) => twelve.test(part))) return [];
  return parts.slice(at + 1);
}

/**
 * Sees whether a bank has its number behind the payer's address, as in
 * `UPI/NAME/name@bank/note/BANK/612345678901`. At other banks payers write their notes there, so
 * that a single number could be either; of a whole file, one is in every line and the other is not.
 */
export class NumberHabit {
  private readonly places = new Map<number, number>();
  private lines = 0;
  private numbered = 0;

  add(narration: string): void {
    const parts = partsBehindAddress(narration);
    if (parts.length === 0) return;
    this.lines += 1;
    const numbers = [...parts.keys()].filter((at) => twelveAlone.test(parts[at] ?? ''));
    if (numbers.length > 0) this.numbered += 1;
    for (const at of numbers) this.places.set(at + 1, (this.places.get(at + 1) ?? 0) + 1);
  }

  read(): NumbersBehindAddress {
    const { lines, numbered } = this;
    if (lines < linesMin) return null;
    const others = lines * otherShare;
    const [place, ...more] = [...this.places].filter(([, count]) => lines - count <= others);
    if (place) return more.length === 0 ? { place: place[0] } : null;
    return numbered <= others ? 'notes' : null;
  }
}
