import { expect, test } from 'vitest';
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
