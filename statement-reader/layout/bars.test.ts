import { expect, test } from 'vitest';
import { utf8 } from '../testing/containers.ts';
import { readBytes } from '../testing/read.ts';

const head = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const wide = (cells: readonly string[]) =>
  `|${cells.map((text, at) => ` ${text}`.padEnd(at === 1 ? 25 : 14)).join('|')}|`;

test('a text between bars goes on where it was cut, whatever space stands at the bars', async () => {
  const body = [1, 2, 3].flatMap((day) => [
    wide([`0${day}/08/2026`, `UPI/61234567890${day}/ASHA R`, '', '100.00', `${day}00.00`]),
    wide(['', 'AO/asha@ybl/rent', '', '', '']),
  ]);
  const result = await readBytes(utf8([wide(head), ...body].join('\n')), {});
  const read = result.ok ? result.statement.lines : [];
  expect(read.map(({ narration, name, vpa }) => [narration, name, vpa])).toEqual(
    [1, 2, 3].map((day) => [
      `UPI/61234567890${day}/ASHA RAO/asha@ybl/rent`,
      'ASHA RAO',
      'asha@ybl',
    ]),
  );
});
