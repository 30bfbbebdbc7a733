import { describe, expect, test } from 'vitest';
import { drawStatement } from './testing/draw-statement.ts';
import { madeLayouts } from './testing/made-layouts.ts';
import { readBytes } from './testing/read.ts';

const [layout] = madeLayouts;
/** Where the third line of the layout stands. */
const y = 595;

/** The lines that are read where a note lies over one of them, or why none are. */
async function withNote(entries: string, flags = 4): Promise<number | string> {
  if (!layout) throw new Error('a layout');
  const plain = Buffer.from(drawStatement({ ...layout, lines: 12 }).bytes).toString('latin1');
  const note = `<< /Type /Annot /F ${flags} /Rect [30 ${y - 4} 570 ${y + 10}] ${entries} >>`;
  const text = plain.replace('/Contents 11 0 R', `/Annots [${note}] /Contents 11 0 R`);
  const result = await readBytes(Uint8Array.from(Buffer.from(text, 'latin1')), {});
  return result.ok ? result.statement.lines.length : result.code;
}

const field = (kind: string) => `/Subtype /Widget /T (a) /FT /${kind} /MK << /BG [1 1 1] >>`;
const middle = `30 ${y + 3} 570 ${y + 3}`;
const text = '/Subtype /FreeText /DA (/Helv 7 Tf 0 g) /C [1 1 1] /Contents (x)';

describe('a note of which each program decides how it looks hides what is under it', () => {
  test.each([
    ['a text', text],
    ['a field with a text', `${field('Tx')} /DA (/Helv 7 Tf 0 g) /V (100.00)`],
    ['a choice', `${field('Ch')} /DA (/Helv 7 Tf 0 g) /V (a)`],
    ['a button', `${field('Btn')} /Ff 65536`],
    ['ink', `/Subtype /Ink /C [1 1 1] /BS << /W 14 >> /InkList [[${middle}]]`],
    ['a line', `/Subtype /Line /C [1 1 1] /BS << /W 14 >> /L [${middle}]`],
    ['a stamp', '/Subtype /Stamp /Name /Draft'],
    ['a redaction', '/Subtype /Redact /IC [1 1 1]'],
    ['a rectangle', '/Subtype /Square /IC [1 1 1] /C [1 1 1]'],
    ['a link with a broad border', '/Subtype /Link /C [1 1 1] /Border [0 0 6]'],
    ['a link with one broader than its box', '/Subtype /Link /C [1 1 1] /Border [0 0 600]'],
    ['a link with such a style of it', '/Subtype /Link /C [1 1 1] /BS << /W 40 >>'],
  ])('%s', async (_, entries) => {
    expect(await withNote(entries)).toBe('HIDDEN_TEXT');
  });

  test.each([
    ['a link', '/Subtype /Link /Border [0 0 1]'],
    ['a place for a signature', '/Subtype /Widget /FT /Sig /T (a)'],
    ['a sign with a text behind it', '/Subtype /Text /Contents (x)'],
  ])('but not %s', async (_, entries) => {
    expect(await withNote(entries)).toBe(12);
  });

  test('nor one that nobody sees', async () => {
    expect(await withNote(text, 2)).toBe(12);
  });
});
