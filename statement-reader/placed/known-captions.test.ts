import { expect, test } from 'vitest';
import { KnownCaptions } from './known-captions.ts';

test('captions that stand there again are not worked out again', () => {
  const known = new KnownCaptions();
  const captions = ['Date', 'Particulars', 'Withdrawals', 'Deposits', 'Balance', 'Branch'];
  const first = known.meaningOf(captions);
  expect(first).toMatchObject({ columns: { date: 0, debit: 2, credit: 3, balance: 4 }, idle: 1 });
  expect(known.meaningOf([...captions])).toBe(first);
  expect(known.captionOf(['जमा', 'Deposit'])).toBe(known.captionOf(['जमा', 'Deposit']));
});

test('no more of them are kept than any file has, and no long ones', () => {
  const known = new KnownCaptions();
  const long = ['Date', 'x'.repeat(1000)];
  expect(known.meaningOf(long)).not.toBe(known.meaningOf(long));
  for (let at = 0; at < 5000; at += 1) known.meaningOf([`caption ${at}`]);
  expect(known.meaningOf(['Date'])).not.toBe(known.meaningOf(['Date']));
});
