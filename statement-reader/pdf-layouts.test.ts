import { describe, expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import { readStatement } from './read-statement.ts';
import { drawStatement } from './testing/draw-statement.ts';
import { madeLayouts } from './testing/made-layouts.ts';
import type { MadeLine } from './testing/made-lines.ts';
import type { ReadResult } from './statement.ts';

function linesOf(result: ReadResult) {
  if (!result.ok) throw new Error(`${result.code} ${result.reason.code}`);
  return result.statement.lines;
}

const factsOf = (line: Omit<MadeLine, 'reference'>) => ({
  date: line.date,
  direction: line.direction,
  amount: line.amount,
  balance: line.balance,
  narration: line.narration,
  rrn: line.rrn,
});

describe('every line of a layout is read as it is drawn', () => {
  test.each(madeLayouts)('$name', { timeout: 60_000 }, async (layout) => {
    const { bytes, lines } = drawStatement(layout);
    const result = await readStatement(bytes);
    const read = linesOf(result).map((line) => ({ ...factsOf(line as MadeLine), ...{} }));
    expect(read).toEqual(lines.map(factsOf));
    expect(result).toMatchObject({
      statement: {
        account: '00112233445566',
        start: '2026-09-01',
        end: '2026-09-30',
        order: layout.newestFirst ? 'newest-first' : 'oldest-first',
      },
    });
  });
});

/** So many changes; more with PDF_CHANGES, each from the numbers that its place in turn gives. */
const changes = Number(process.env['PDF_CHANGES'] ?? 60);

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const kinds = ['digit of an amount', 'digit of a balance', 'drop', 'double', 'swap'] as const;

function changed(lines: MadeLine[], kind: (typeof kinds)[number], pick: (n: number) => number) {
  const at = pick(lines.length - 1);
  const [one, next] = [lines[at], lines[at + 1]];
  if (!one || !next) return lines;
  const step = 10n ** BigInt(pick(6)) * BigInt(1 + pick(8));
  if (kind === 'drop') return lines.toSpliced(at, 1);
  if (kind === 'double') return lines.toSpliced(at, 0, one);
  if (kind === 'swap') return lines.toSpliced(at, 2, next, one);
  return kind === 'digit of an amount'
    ? lines.with(at, { ...one, amount: one.amount + step })
    : lines.with(at, { ...one, balance: one.balance + step });
}

test(
  `${changes} changed statements are refused, or read as a person reads them`,
  {
    timeout: 20_000 + changes * 1000,
  },
  async () => {
    const codes = new Map<string, number>();
    for (let seed = 1; seed <= changes; seed += 1) {
      const pick = numbersFrom(seed);
      const layout = madeLayouts[pick(madeLayouts.length)];
      const kind = kinds[pick(kinds.length)];
      if (!layout || !kind) continue;
      const { bytes, lines } = drawStatement({ ...layout, lines: 18 }, (honest) =>
        changed(honest, kind, pick),
      );
      const result = await readBytes(bytes, {});
      const code = result.ok ? 'read' : result.code;
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (result.ok) {
        const read = result.statement.lines.map((line) => factsOf(line as MadeLine));
        expect(read, `${seed}: ${kind} in ${layout.name}`).toEqual(lines.map(factsOf));
      } else expect(['CHAIN_BROKEN', 'TOTALS_DISAGREE']).toContain(result.code);
    }
    expect(codes.get('CHAIN_BROKEN')).toBeGreaterThan(changes / 3);
  },
);
