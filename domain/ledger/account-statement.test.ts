import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import { accountStatement } from './account-statement.ts';

const movement = record({
  kind: constantFrom('topup', 'payin_approved', 'payout_approved'),
  amount: integer({ min: -1000, max: 1000 }).map((amount) => minor(BigInt(amount))),
});

test('opening and movements make the closing balance, and the totals hold each once', () => {
  assert(
    property(integer(), array(movement), (start, movements) => {
      const opening = minor(BigInt(start));
      const { lines, closing, totals } = accountStatement(opening, movements);
      const sum = movements.reduce((total, { amount }) => total + amount, 0n);
      expect(closing).toBe(opening + sum);
      expect(lines.at(-1)?.balance ?? opening).toBe(closing);
      lines.forEach(({ balance, amount }, at) => {
        expect(balance - amount).toBe(lines[at - 1]?.balance ?? opening);
      });
      expect(totals.reduce((total, { credit, debit }) => total + credit - debit, 0n)).toBe(sum);
      expect(totals.reduce((total, { count }) => total + count, 0)).toBe(movements.length);
      expect(totals.every(({ credit, debit }) => credit >= 0n && debit >= 0n)).toBe(true);
    }),
  );
});
