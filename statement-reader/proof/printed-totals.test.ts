import { describe, expect, test } from 'vitest';
import type { LineFacts } from '../lines/line-facts.ts';
import { checkTotals, type PrintedTotal } from './printed-totals.ts';

const none = { head: [], aside: [], sheets: [] };

function linesOf(count: number): LineFacts[] {
  return Array.from({ length: count }, (_, at) => {
    const amount = BigInt(100 + ((at * at) % 97));
    return {
      direction: 'credit',
      amount,
      balance: null,
      duplicateOf: null,
      error: null,
      texts: () => [],
    };
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

test.each([
  ['on every page', [0, 1, 2, 3], true],
  ['on the last page alone', [3], false],
  ['on all pages but the last', [0, 1, 2], false],
  ['on all pages but one between', [0, 1, 3], false],
  ['on none', [], false],
])('totals of pages %s', (_, pages, isProof) => {
  const lines = linesOf(8);
  const paged = totalsOf(lines, 2)
    .filter(({ after }) => after % 2 === 0)
    .map((total) => ({ ...total, pageBegins: total.after - 2 }));
  const printed = paged.filter((__, page) => pages.includes(page));
  expect(checkTotals(lines, printed, none)).toEqual({ ok: true, isProof });
  // One line less on the first page without its total.
  const missing = [0, 1, 2, 3].find((page) => !pages.includes(page));
  if (missing === undefined) return;
  const place = missing * 2 + 1;
  const above = (after: number) => (after > place ? after - 1 : after);
  const moved = printed.map((total) => ({
    ...{ ...total, after: above(total.after), pageBegins: above(total.pageBegins) },
  }));
  const result = checkTotals(lines.toSpliced(place, 1), moved, none);
  expect(result).not.toMatchObject({ isProof: true });
});

test('a total of the second page alone does not prove what the first one has', () => {
  const lines = linesOf(4);
  const [, last] = totalsOf(lines, 2).filter(({ after }) => after % 2 === 0);
  const own = { ...last, after: 4 } as PrintedTotal;
  const [first] = totalsOf(lines.slice(0, 1), 1);
  expect(checkTotals(lines, [{ ...first, after: 1 } as PrintedTotal, own], none)).toMatchObject({
    ok: false,
  });
});

test('a sum below one sheet proves nothing of the others', () => {
  const lines = linesOf(4);
  const around = (cells: string[]) => cells.map((text, at) => ({ row: at + 1, cells: [text] }));
  const sheets = (second: string[]) => [
    { after: 0, around: around(['Total Received: 2.01']) },
    { after: 2, around: around(second) },
  ];
  const check = (second: string[]) => checkTotals(lines, [], { ...none, sheets: sheets(second) });
  expect(check([])).toEqual({ ok: true, isProof: false });
  expect(check(['Total Received: 2.13'])).toEqual({ ok: true, isProof: true });
});

describe('a figure beside a word that may stand for a sum', () => {
  const lines = linesOf(3);
  const check = (...cells: string[]) =>
    checkTotals(lines, [], { ...none, aside: [{ row: 1, cells }] });

  test.each([
    ['a count', ['Received', '3']],
    ['a count of something else', ['Received', '5']],
    ['a count beside its own word', ['Deposits: 7']],
    ['a count of all', ['Total Credits', '3']],
  ])('%s proves nothing and contradicts nothing', (_, cells) => {
    expect(check(...cells)).toEqual({ ok: true, isProof: false });
  });

  test.each([
    ['an amount', ['Received', '5.00']],
    ['an amount with its currency', ['Received', 'Rs. 5']],
    ['a sum in rupees', ['Total Received', '5']],
  ])('%s that is not the sum refuses the file', (_, cells) => {
    expect(check(...cells)).toMatchObject({ ok: false, code: 'TOTALS_DISAGREE' });
  });
});

test('a sum without what went between accounts of one owner is no proof of that', () => {
  const said = (at: number) => (at === 1 ? 'Self transfer to HDFC Bank' : 'Received from RAVI');
  const lines = linesOf(3).map((line, at) => ({ ...line, texts: () => [null, said(at), ''] }));
  const check = (printed: string) =>
    checkTotals(lines as LineFacts[], [], { ...none, aside: [{ row: 1, cells: [printed] }] });
  // 1.00, 1.01 and 1.04
  expect(check('Total Money Received: 3.05')).toEqual({ ok: true, isProof: true });
  expect(check('Total Money Received: 2.04')).toEqual({ ok: true, isProof: false });
  expect(check('Total Money Received: 2.01')).toMatchObject({ code: 'TOTALS_DISAGREE' });
});

test('twenty thousand totals are compared in one pass', () => {
  const lines = linesOf(20_000);
  const totals = totalsOf(lines, 2);
  const start = process.cpuUsage();
  expect(checkTotals(lines, totals, none)).toMatchObject({ ok: true });
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(3_000_000);
});
