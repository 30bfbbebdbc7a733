import { describe, expect, test } from 'vitest';
import { utf8 } from '../testing/containers.ts';
import { readBytes } from '../testing/read.ts';
import { withoutFailed } from './without-failed.ts';

const captions = 'Date,Narration,UTR,Debit,Credit,Balance,Status';
const said = (...statuses: readonly string[]) =>
  utf8(
    [
      captions,
      ...statuses.map(
        (status, at) =>
          `0${at + 1}/08/2026,RAVI KUMAR,41234567890${at},,100.00,${(at + 11) * 100}.00,${status}`,
      ),
    ].join('\n'),
  );

test.each([
  ['a word that is not known, or none', ['Success', '', 'Cleared', 'Success']],
  ['words that say that it came', ['Processed successfully', 'Processed successfully']],
])('beside a balance a line counts whose status is %s', async (_, statuses) => {
  const result = await readBytes(said(...statuses), {});
  expect(result.ok && result.statement.lines.length).toBe(statuses.length);
});

test('what stands between the lines stays where it was', () => {
  const lines = ['SUCCESS', 'FAILED', 'SUCCESS'].map((status, at) => {
    const cells = ['01/08/2026', status];
    return { row: at + 1, cells, narration: '', references: [], isUndated: false };
  });
  const after = [{ after: 0 }, { after: 2 }, { after: 3 }];
  const picked = { lines, opening: null, aside: [], totals: after, strays: after };
  const left = withoutFailed(picked, ['Date', 'Status'], { balance: -1 });
  for (const moved of [left.totals, left.strays]) {
    expect(moved.map((one) => one.after)).toEqual([0, 1, 2]);
  }
});

describe('money that came and went', () => {
  const table = (rows: readonly string[], more = '') =>
    utf8([`Date,Narration,UTR,Debit,Credit,Status${more}`, ...rows].join('\n'));
  const mapping = { headerRow: 0, date: 0, narration: 1, reference: 2, debit: 3, credit: 4 };
  const row = (at: number, status: string) =>
    `0${at}/08/2026,RAVI KUMAR,41234567890${at},,100.00,${status}`;

  test.each(['Refunded', 'REFUND INITIATED', 'Reversed', 'Returned', 'Chargeback', 'वापस किया'])(
    '%s: its line is shown to a person',
    async (status) => {
      const bytes = table([row(1, 'Success'), row(2, status), row(3, 'Failed'), row(4, 'Success')]);
      const result = await readBytes(bytes, { mapping });
      expect(
        result.ok && result.statement.lines.map(({ row: at, error }) => [at, error?.reason.code]),
      ).toEqual([
        [2, undefined],
        [3, 'row_sent_back'],
        [5, undefined],
      ]);
    },
  );

  test('beside balances they tell what became of it', async () => {
    const result = await readBytes(said('Success', 'Refunded', 'Success'), {});
    expect(result.ok && result.statement.lines.map(({ error }) => error)).toEqual([
      ...[null, null, null],
    ]);
  });

  test('in a report of what customers paid, too', async () => {
    const report = utf8(
      [
        'Date,UTR,Transaction ID,Amount,Status',
        '01-08-2026,412345678901,T1,100.00,SUCCESS',
        '02-08-2026,412345678902,T2,200.00,REFUNDED',
        '03-08-2026,412345678903,T3,300.00,FAILED',
        '04-08-2026,412345678904,T4,400.00,SUCCESS',
      ].join('\n'),
    );
    const own = { headerRow: 0, date: 0, narration: 1, reference: 2, debit: 4, credit: 5 };
    const result = await readBytes(report, { mapping: own });
    expect(result.ok && result.statement.lines.map(({ rrn, error }) => [rrn, error?.code])).toEqual(
      [
        ['412345678901', undefined],
        ['412345678902', 'SENT_BACK'],
        ['412345678904', undefined],
      ],
    );
  });
});
