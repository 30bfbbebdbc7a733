import { expect, test } from 'vitest';
import { utf8 } from '../testing/containers.ts';
import { readBytes } from '../testing/read.ts';

const rrn = '612345678901';

async function narrationsOf(captions: string, cells: readonly string[]) {
  const result = await readBytes(utf8([captions, ...cells].join('\n')), {});
  if (!result.ok) return result.code;
  return result.statement.lines.map(({ narration, rrn: found }) => [narration, found]);
}

const rows = (more: string) =>
  ['100.00', '200.00', '300.00'].map(
    (balance, at) => `0${at + 1}/08/2026,UPI/${rrn}/ASHA RAO${more},,100.00,${balance}`,
  );

test('the only caption that is not known is that of the texts, where no other is', async () => {
  const read = rows('').map(() => [`UPI/${rrn}/ASHA RAO`, rrn]);
  expect(await narrationsOf('Date,વગત,Debit,Credit,Balance', rows(''))).toEqual(read);
  const captions = 'Date,વગત,Branch,Debit,Credit,Balance';
  expect(await narrationsOf(captions, rows(',PUNE'))).toEqual(read);
});

test('of two captions that are not known, neither is', async () => {
  const captions = 'Date,વગત,Xyz,Debit,Credit,Balance';
  expect(await narrationsOf(captions, rows(',PUNE'))).toEqual(rows('').map(() => ['', null]));
});

test('a column of what payers write is none of the bank’s texts, and names no reference', async () => {
  const captions = 'Date,Ref No,Debit,Credit,Message,Balance';
  const lines = ['100.00', '200.00', '300.00'].map(
    (balance, at) => `0${at + 1}/08/2026,0000${rrn},,100.00,UPI 712345678901,${balance}`,
  );
  expect(await narrationsOf(captions, lines)).toEqual(lines.map(() => ['', rrn]));
});
