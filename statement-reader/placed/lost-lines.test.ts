import { expect, test } from 'vitest';
import { indian, madeLines, type MadeLine } from '../testing/made-lines.ts';
import { pdfOf, textAt, widthOf } from '../testing/pdf-file.ts';
import { readBytes } from '../testing/read.ts';

const size = 7;
const right = (edge: number, y: number, text: string) =>
  textAt(edge - widthOf(text, size), y, text, size);

/** A statement one line of which has its figures alone, far below its day and its text. */
function torn(lines: readonly MadeLine[], at: number): Uint8Array {
  const parts = [textAt(40, 800, 'Account No : 00112233445566', size)];
  const captions = [textAt(40, 740, 'Date', size), textAt(100, 740, 'Narration', size)];
  parts.push(...captions, right(400, 740, 'Debit'), right(475, 740, 'Credit'));
  parts.push(right(550, 740, 'Balance'));
  let y = 720;
  lines.forEach((line, own) => {
    const day = line.date.split('-').toReversed().join('-');
    if (own !== at) parts.push(textAt(40, y, day, size), textAt(100, y, line.narration, 5));
    parts.push(right(line.direction === 'debit' ? 400 : 475, y, indian(line.amount)));
    parts.push(right(550, y, indian(line.balance)));
    y -= 16;
  });
  return pdfOf([{ content: parts.join('\n') }]);
}

test('figures at an end that go on from the balance beside them are a line that is missing', async () => {
  const lines = madeLines(20);
  for (const at of [0, 19]) {
    expect(await readBytes(torn(lines, at), {})).toMatchObject({ ok: false, code: 'UNPROVEN' });
  }
  expect(await readBytes(torn(lines, 9), {})).toMatchObject({ ok: false, code: 'CHAIN_BROKEN' });
  expect(await readBytes(torn(lines, -1), {})).toMatchObject({ ok: true });
});
