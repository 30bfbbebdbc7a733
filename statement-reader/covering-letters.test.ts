import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bytesOf, drawnFont, streamObject, twelveLines } from './testing/changed-pdf.ts';
import { textAt, widthOf } from './testing/pdf-file.ts';
import { readBytes } from './testing/read.ts';

const size = 7;
const figure = '8,019.00';
const plain = twelveLines();
const [, atX = '', atY = ''] = /1 0 0 1 ([\d.]+) ([\d.]+) Tm \(8,019\.00\)/.exec(plain) ?? [];
const [x, y] = [Number(atX), Number(atY)];
const [shown, hidden] = [12, 'HIDDEN_TEXT'];

async function read(pdf: string): Promise<unknown> {
  const result = await readBytes(bytesOf(pdf), {});
  return result.ok ? result.statement.lines.length : result.code;
}

const file = fileURLToPath(
  new URL('standard_fonts/LiberationSans-Bold.ttf', import.meta.resolve('pdfjs-dist/package.json')),
);
/** A font of the file with outlines of its own. */
const outlined = [
  '<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+Sans /Encoding /WinAnsiEncoding ' +
    `/FirstChar 32 /LastChar 126 /Widths [${Array.from({ length: 95 }, () => 722).join(' ')}] ` +
    '/FontDescriptor 1001 0 R >>',
  '<< /Type /FontDescriptor /FontName /AAAAAA+Sans /Flags 32 /FontBBox [-500 -300 1200 1000] ' +
    '/ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 1002 0 R >>',
  streamObject('', readFileSync(file)),
];
/** A font whose characters are all a block of 500 by 700. */
const blocks = drawnFont('500 0 0 0 500 700 d1 0 0 500 700 re f');
const states =
  '/ExtGState << /Faint << /ca 0.3 >> /Half << /ca 0.7 >> /Marker << /BM /Multiply >> >>';

const drawn = (
  place: 'before' | 'after',
  operators: string,
  objects: readonly string[] = [],
  resources = '',
) =>
  read(
    twelveLines({
      [place]: operators,
      pdf: { resources: `${states} ${resources}`, objects },
    }).replace(/\/F1 3 0 R >>/g, '/F1 3 0 R /F3 1000 0 R >>'),
  );

/** One letter, by the place of its lower left corner. */
const letter = (text: string, large: number, before: string, at = [x - 2, y - 4], font = 'F1') =>
  `q ${before} BT /${font} ${large} Tf 1 0 0 1 ${at[0]} ${at[1]} Tm (${text}) Tj ET Q`;

describe('a large letter over a figure hides it', () => {
  test.each<[string, string]>([
    ['black', letter('M', 60, '0 g')],
    ['dark blue', letter('M', 60, '0 0 0.5 rg')],
    ['red', letter('H', 40, '1 0 0 rg')],
    ['twice as large', letter('M', 14, '0 0 0.5 rg', [x - 1, y - 2])],
    ['pale, but opaque', letter('M', 60, '0.8 g')],
    ['white', letter('M', 60, '1 g')],
    ['of most opacity', letter('M', 60, '/Half gs 0 0 0.5 rg')],
    ['dark, as by a marker', letter('M', 60, '/Marker gs 0 0 0.2 rg')],
    ['drawn larger by its page', `q 10 0 0 10 0 0 cm ${letter('M', 6, '0 g', [x / 10, y / 10])} Q`],
    ['turned', `q 0 0 0.5 rg BT /F1 60 Tf 0.7 0.7 -0.7 0.7 ${x - 2} ${y - 14} Tm (MM) Tj ET Q`],
    ['white and turned', `q 1 g BT /F1 60 Tf 0.9 0.1 -0.1 0.9 ${x - 9} ${y - 9} Tm (MM) Tj ET Q`],
    ['with a broad pen', letter('I', 60, '0 0 0.5 RG 12 w 1 Tr')],
  ])('%s', async (_, operators) => {
    expect(await drawn('after', operators)).not.toBe(shown);
  });

  test('in the same text as the figure', async () => {
    const pdf = plain.replace(
      /\(8,019\.00\) Tj/,
      `(8,019.00) Tj /F1 40 Tf 1 0 0 1 ${x - 2} ${y - 4} Tm (M) Tj`,
    );
    expect(pdf).not.toBe(plain);
    expect(await read(pdf)).toBe(hidden);
  });

  test('by the outline that its font has for it', async () => {
    const over = (text: string, at: [number, number], before = '0 0 0.5 rg') =>
      drawn('after', letter(text, 60, before, at, 'F3'), outlined);
    // The upright of an L is at its left, and nothing above its foot.
    expect(await over('L', [x - 6, y - 20])).toBe(hidden);
    expect(await over('L', [x - 30, y - 20])).toBe(shown);
    expect(await over('L', [x - 6, y - 20], '/Faint gs 0 0 0.5 rg')).toBe(shown);
    expect(await over('O', [x - 15, y - 2])).not.toBe(shown);
    // Its black ink below black figures leaves nothing of them either.
    const below = (before: string) =>
      drawn('before', letter('L', 60, before, [x - 6, y - 20], 'F3'), outlined);
    expect(await below('0 g')).toBe(hidden);
    expect(await below('0.8 g')).toBe(shown);
  });
});

describe('ink that no text says', () => {
  const block = (text: string, at = x - 1) => letter(text, size, '0 0 0.5 rg', [at, y - 0.5], 'F3');

  test.each(['M', ' ', '8'])('a block for "%s" over a figure hides it', async (text) => {
    expect(await drawn('after', block(text), blocks)).not.toBe(shown);
  });

  test('a block that stands for no letter at all', async () => {
    const unnamed = blocks.map((object) =>
      object.replace('1 beginbfrange <20> <7e> <0020> endbfrange', ''),
    );
    expect(await drawn('after', block('M'), unnamed)).toBe(hidden);
  });

  test('a block for a blank beside figures hides nothing', async () => {
    expect(await drawn('after', block(' ', x - 40), blocks)).toBe(shown);
  });

  test('a character far from where it stands', async () => {
    const far = (operators: string) =>
      drawn('after', letter('A', 5, '0 0 0.5 rg', [x, 30], 'F3'), drawnFont(operators));
    const up = Math.round(((y - 30) / 5) * 1000);
    expect(await far(`500 0 d0 0 ${up - 200} 9000 1700 re f`)).toBe(hidden);
    expect(await far(`500 0 d0 1 0 0 1 0 ${up} cm 0 -200 9000 1700 re f`)).toBe(hidden);
    expect(await far('500 0 d0 0 -200 900 1700 re f')).toBe(shown);
  });
});

describe('but not', () => {
  test.each<[string, 'before' | 'after', string]>([
    ['a grey watermark below the text', 'before', letter('STATEMENT', 60, '0.85 g', [100, y - 20])],
    ['one that leans', 'before', `q 0.85 g BT /F1 80 Tf 0.7 0.7 -0.7 0.7 90 200 Tm (COPY) Tj ET Q`],
    [
      'one above the text that lets it through',
      'after',
      letter('STATEMENT', 60, '/Faint gs', [90, y]),
    ],
    ['a light one as by a marker', 'after', letter('STATEMENT', 60, '/Marker gs 0.8 g', [90, y])],
    ['a title', 'before', letter('STATEMENT OF ACCOUNT', 14, '0 g', [40, 700])],
    ['a large sum above the table', 'after', letter('1,00,000.00', 16, '0 g', [330, 690])],
  ])('%s', async (_, place, operators) => {
    expect(await drawn(place, operators)).toBe(shown);
  });

  test('a text that is twice as large throughout', async () => {
    const pdf = twelveLines({ after: textAt(40, 20, 'Page 1', 2) });
    expect(await read(pdf)).toBe(shown);
  });

  test('letters of the same size whose places overlap a little', async () => {
    const width = widthOf(figure, size);
    expect(await drawn('after', textAt(x + width - 0.5, y, 'Cr', size))).toBe(shown);
  });
});
