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
