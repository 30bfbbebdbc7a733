import { expect, test } from 'vitest';
import type { LineFacts } from '../lines/line-facts.ts';
import { checkTotals, type PrintedTotal } from './printed-totals.ts';

const none = { head: [], aside: [], sheets: [] };

function linesOf(count: number): LineFacts[] {
  return Array.from({ length: count }, (_, at) => {
    const amount = BigInt(100 + ((at * at) % 97));
    return { direction: 'credit', amount, balance: null, duplicateOf: null, error: null };
  }) as unknown as LineFacts[];
}

/** A total below each line, of so many lines above it. */
function totalsOf(lines: readonly LineFacts[], of: number): PrintedTotal[] {
  return lines.map((_, at) => {
    const own = lines.slice(Math.max(0, at + 1 - of), at + 1);
    const sum = own.reduce((all, { amount }) => all + (amount ?? 0n), 0n);
    const credit = `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`;
    return { label: 'Page Total', after: at + 1, page: at, debit: '', credit, balance: '' };
  });
}

test.each([
  ['since the last total', 1, { ok: true, isProof: true }],
  ['since the one before it', 2, { ok: true, isProof: true }],
  ['since one further above', 3, { ok: false, code: 'TOTALS_DISAGREE' }],
])('a total of the lines %s', (_, of, expected) => {
  const lines = linesOf(8);
  expect(checkTotals(lines, totalsOf(lines, of), none)).toMatchObject(expected);
});

test.each([
  ['of the debits alone', ['Total Sent: 0.00'], 3, false],
  ['of the credits alone', ['Total Received: 3.05'], 3, true],
  ['of the debits, where there are both', ['Total Sent: 1.00'], 2, false],
  ['of both', ['Total Sent: 1.00', 'Total Received: 2.05'], 2, true],
])('a printed sum %s', (_, texts, credits, isProof) => {
  const lines = linesOf(3).map((line, at) =>
    at < 3 - credits ? { ...line, direction: 'debit' as const } : line,
  );
  const aside = texts.map((text, at) => ({ row: at + 1, cells: [text] }));
  expect(checkTotals(lines, [], { ...none, aside })).toEqual({ ok: true, isProof });
});

test('twenty thousand totals are compared in one pass', () => {
  const lines = linesOf(20_000);
  const totals = totalsOf(lines, 2);
  const start = process.cpuUsage();
  expect(checkTotals(lines, totals, none)).toMatchObject({ ok: true });
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(3_000_000);
});
