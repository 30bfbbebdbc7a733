import { expect, test } from 'vitest';
import { utf8 } from '../testing/containers.ts';
import { indian, madeLines } from '../testing/made-lines.ts';
import { readBytes } from '../testing/read.ts';

const dashed = (iso: string) => iso.split('-').toReversed().join('-');

test('where all letters have one width, a blank within a caption parts no columns', async () => {
  const lines = madeLines(12);
  const row = (date: string, text: string, number: string, money: string, balance: string) =>
    `${date.padEnd(12)}${text.padEnd(60)}${number.padEnd(16)}${money.padStart(18)}${balance.padStart(18)}`;
  const text = [
    'Account No : 00112233445566',
    row('Date', 'Narration', 'Chq/Ref No', 'Withdrawal (Dr)/', 'Balance'),
    row('', '', '', 'Deposit (Cr)', ''),
    ...lines.map(({ date, narration, reference, direction, amount, balance }) => {
      const flag = direction === 'credit' ? '(Cr)' : '(Dr)';
      return row(dashed(date), narration, reference, indian(amount) + flag, indian(balance));
    }),
  ].join('\n');
  const result = await readBytes(utf8(text), {});
  const read = result.ok ? result.statement : null;
  expect(read?.captions).toContain('Chq/Ref No');
  expect(read?.lines.map(({ direction, amount }) => [direction, amount])).toEqual(
    lines.map(({ direction, amount }) => [direction, amount]),
  );
});

interface Print {
  captions: readonly [text: string, date: string, debit: string, credit: string, balance: string];
  opening?: bigint;
}

/** A print whose narrations come first; the pages have their captions each. */
function printOf({ captions, opening = 1_234_567n }: Print) {
  const lines = madeLines(60, opening);
  const row = (...[text = '', date = '', debit = '', credit = '', balance = '']: string[]) =>
    `${text.padEnd(72)}${date.padEnd(12)}${debit.padStart(17)}${credit.padStart(17)}` +
    balance.padStart(25);
  const rows = lines.map(({ date, narration, direction, amount, balance }) => {
    const [debit, credit] = direction === 'debit' ? [indian(amount), ''] : ['', indian(amount)];
    return row(narration, dashed(date), debit, credit, indian(balance));
  });
  const pages = [rows.slice(0, 30), rows.slice(30)].map((own) =>
    [row(...captions), ...own].join('\n'),
  );
  return { text: ['Account No : 00112233445566', pages.join('\n\f')].join('\n'), lines };
}

test.each<Print['captions']>([
  ['Transaction Details', 'Txn Date', 'Withdrawal (Dr.)', 'Credit Amt (Rs.)', 'Available Balance'],
  ['Particulars', 'Value Date', 'Debit Amount', 'Deposit (Cr.)', 'Available Balance (Rs.)'],
])('figures that stand below the half of a caption part none: %s', async (...captions) => {
  // Short figures leave the places between the words of their captions open.
  for (const opening of [1_234_567n, 90_000_000_00n]) {
    const { text, lines } = printOf({ captions, opening });
    const result = await readBytes(utf8(text), {});
    expect(result.ok && result.statement.captions).toEqual(captions);
    expect(result.ok && result.statement.lines).toMatchObject(
      lines.map(({ date, amount, balance, narration }) => ({ date, amount, balance, narration })),
    );
  }
});
