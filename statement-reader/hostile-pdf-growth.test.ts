import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawStatement } from './testing/draw-statement.ts';
import { madeLayouts } from './testing/made-layouts.ts';
import { pdfOf, textAt } from './testing/pdf-file.ts';
import { readHere } from './testing/read-here.ts';

const mebibyte = 1024 * 1024;
const line = textAt(40, 400, '01-09-2026 1,000.00');
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const stream = (entries: string, content: string) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

function packed(content: string): string {
  const bytes = deflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  return stream('/Filter /FlateDecode', bytes);
}

const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]';
const tile = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /XStep 9 /YStep 9';

/** Thirty forms from a number on, each of which draws the next one three times. */
function nested(from: number, entries = ''): string[] {
  return Array.from({ length: 30 }, (_, at) => {
    const next = at === 29 ? '' : `/XObject << /N ${from + at + 1} 0 R >>`;
    return stream(
      `${form} ${entries} /Resources << ${next} >>`,
      at === 29 ? '' : '/N Do '.repeat(3),
    );
  });
}

const draws = `${line} /N Do`;
const drawn = (objects: readonly string[]) =>
  pdfOf([{ content: draws }], { resources: '/XObject << /N 1000 0 R >>', objects });

/** The content of the only page is the first of the objects, so many times. */
function contentOf(objects: readonly string[], times = 1): Uint8Array {
  const file = text(pdfOf([{ content: '' }], { objects }));
  return latin(file.replace('/Contents 11 0 R', `/Contents [${'1000 0 R '.repeat(times)}]`));
}

const notes = (count: number, objects: readonly string[]) =>
  pdfOf([{ content: line, more: `/Annots [${'1000 0 R '.repeat(count)}]` }], { objects });
const stamp = '<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 1001 0 R >> >>';

function withFont(objects: readonly string[]): Uint8Array {
  const file = text(pdfOf([{ content: line }], { objects }));
  return latin(file.replace('/F1 3 0 R', '/F1 1000 0 R'));
}

/** A font of many characters: what its parts say, and tables of codes. */
function wideFont(given: { font?: string; encoding?: string; map?: string }): Uint8Array {
  const { font = '', encoding = '/Identity-H', map = '' } = given;
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>';
  return withFont([
    `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding ${encoding}
       /DescendantFonts [1001 0 R] /ToUnicode 1003 0 R >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X ${system}
       /FontDescriptor 1002 0 R ${font} >>`,
    `<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0
       /Ascent 1 /Descent 0 /StemV 1 >>`,
    stream(
      '/Type /CMap /CMapName /X',
      `begincmap 1 begincodespacerange <00000000> <FFFFFFFF>
       endcodespacerange ${map} endcmap`,
    ),
  ]);
}

const lettersOfForms = withFont([
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 48
     /LastChar 57 /Widths [${'9 '.repeat(10)}] /Encoding << /Differences [48 ${'/a '.repeat(10)}] >>
     /CharProcs << /a 1001 0 R >> /Resources << /XObject << /N 1002 0 R >> >> >>`,
  stream('', '9 0 d0 /N Do'),
  ...nested(1002),
]);

const tilesOfForms = pdfOf([{ content: `${line} /Pattern cs /P scn 0 0 10 10 re f` }], {
  resources: '/Pattern << /P 1000 0 R >>',
  objects: [
    stream(`${tile} /BBox [0 0 9 9] /Resources << /XObject << /N 1001 0 R >> >>`, '/N Do'),
    ...nested(1001),
  ],
});

const ramp = '/FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0] /C1 [1 1 1]';
const colourOfFunctions = pdfOf([{ content: `${line} /C cs 0.5 scn` }], {
  resources: '/ColorSpace << /C [/Separation /X /DeviceRGB 1000 0 R] >>',
  objects: Array.from({ length: 40 }, (_, at) => {
    const both = `${1001 + at} 0 R ${1001 + at} 0 R`;
    const stitched = '/FunctionType 3 /Domain [0 1] /Bounds [0.5] /Encode [0 1 0 1]';
    return at === 39 ? `<< ${ramp} >>` : `<< ${stitched} /Functions [${both}] >>`;
  }),
});

/** Thirty masks, each of which sets the next one three times. */
const masks = Array.from({ length: 30 }, (_, at) => {
  const state = `/G << /SMask << /S /Luminosity /G ${at < 29 ? 1001 + at : 1000} 0 R >> >>`;
  const group = '/Group << /S /Transparency /CS /DeviceGray >>';
  return stream(`${form} ${group} /Resources << /ExtGState << ${state} >> >>`, '/G gs '.repeat(3));
});

const files: [string, () => Uint8Array][] = [
  ['forms in forms', () => drawn(nested(1000))],
  ['groups in groups', () => drawn(nested(1000, '/Group << /S /Transparency >>'))],
  ['forms in a note', () => notes(1, [stamp, ...nested(1001)])],
  ['forms in letters', () => lettersOfForms],
  ['forms in tiles', () => tilesOfForms],
  [
    'a form of a long text, often',
    () =>
      pdfOf([{ content: `${line}${' /N Do'.repeat(100)}` }], {
        resources: '/XObject << /N 1000 0 R >>',
        objects: [
          stream(
            `${form} /Resources << /Font << /F1 3 0 R >> >>`,
            `BT /F1 7 Tf (${'x'.repeat(90_000)}) Tj ET`,
          ),
        ],
      }),
  ],
  [
    'a text of 3 million letters',
    () => contentOf([packed(`BT /F1 7 Tf (${'x'.repeat(3e6)}) Tj ET`)]),
  ],
  ['an array of 2 million numbers', () => contentOf([packed(`[${'1 '.repeat(2e6)}] TJ`)])],
  ['an array over many pieces', () => contentOf([packed('1 '.repeat(2e6)), packed('[')], 60)],
  ['functions in functions', () => colourOfFunctions],
  [
    'masks in masks',
    () =>
      pdfOf([{ content: `${line} /G gs` }], {
        resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 1000 0 R >> >> >>',
        objects: masks,
      }),
  ],
  ['failures without end', () => contentOf([packed(`${line} ${'/OC /No BDC '.repeat(3e5)}`)])],
  ['millions of states', () => contentOf([packed('q '.repeat(15e5))])],
  ['an outline of a million corners', () => contentOf([packed(`${'1 2 l '.repeat(65e4)}f`)])],
  ['20,000 notes', () => notes(20_000, [stamp, stream(form, 'q Q '.repeat(500))])],
  [
    'notes of long texts',
    () =>
      notes(400, [
        `<< /Type /Annot /Subtype /FreeText /DA (/Helv 7 Tf) /Rect [0 0 99 99]
        /Contents (${'hello world '.repeat(10_000)}) >>`,
      ]),
  ],
  ['a page of 100,000 pieces', () => contentOf([stream('', line)], 100_000)],
  ['widths without end', () => wideFont({ font: '/W [0 1000000000 500]' })],
  [
    'heights without end',
    () => wideFont({ font: '/W2 [0 1000000000 500 1 2]', encoding: '/Identity-V' }),
  ],
  [
    'a table of codes without end',
    () =>
      wideFont({
        encoding: '1003 0 R',
        map: '1 begincidrange <00000000> <00F00000> 0 endcidrange',
      }),
  ],
  [
    'a table of letters without end',
    () => wideFont({ map: '1 beginbfrange <000000> <F00000> <0041> endbfrange' }),
  ],
];

describe('a few bytes that the library makes much of are refused soon', () => {
  test.each(files)('%s', { timeout: 60_000 }, async (_, make) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    const start = process.cpuUsage();
    const result = await readHere(bytes);
    const { user, system } = process.cpuUsage(start);
    const code = 'statement_needs_memory';
    expect(result).toMatchObject({ ok: false, code: 'TOO_LARGE', reason: { code } });
    expect(user + system).toBeLessThan(2_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * mebibyte);
  });
});

test('a page of 150 lines whose letters are drawn one by one is far from that', async () => {
  const [layout] = madeLayouts;
  if (!layout) throw new Error('a layout');
  const made = { ...layout, shuffled: true, lines: 150 };
  const { bytes } = drawStatement(made, undefined, { pdf: { height: 842 } });
  const pages = text(bytes).match(/\/Type \/Page /g)?.length ?? 0;
  const [most] = [...text(bytes).matchAll(/stream\n([^]*?)\nendstream/g)]
    .map(([, content = '']) => content.match(/\b(?:q|Q|BT|ET|Tf|Tm|Tj)\b/g)?.length ?? 0)
    .toSorted((one, other) => other - one);
  expect(pages).toBeGreaterThan(1);
  expect(most).toBeGreaterThan(5000);
  const result = await readHere(bytes);
  expect(result.ok ? result.statement.lines.length : result.code).toBe(150);
}, 60_000);
