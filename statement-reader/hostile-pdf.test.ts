import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawStatement } from './testing/draw-statement.ts';
import { madeLayouts } from './testing/made-layouts.ts';
import { pdfOf, textAt } from './testing/pdf-file.ts';
import { readHere } from './testing/read-here.ts';

const [layout] = madeLayouts;
const mebibyte = 1024 * 1024;
type Extra = NonNullable<Parameters<typeof drawStatement>[2]>;

function statement(extra: Extra = {}): Uint8Array {
  if (!layout) throw new Error('a layout');
  return drawStatement({ ...layout, lines: 12 }, undefined, extra).bytes;
}

/** Where the third line of the layout stands, and what belongs to a line there. */
const y = 595;
const row = (before: string, size = 7, x = 40) =>
  textAt(x, y, '05-09-2026 UPI/CR/620000000999/EVE/SBIN/e@ybl/x 5,000.00', size, before);

/** Graphics states, a mask of nothing but black, groups with a line in them, and white tiles. */
function painted(after: string): Extra {
  const stream = (entries: string, content: string) =>
    `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]';
  const group = `${form} /Group << /S /Transparency /CS /DeviceGray >>`;
  const fonts = '/Resources << /Font << /F1 3 0 R >> /ExtGState << /Full << /ca 1 >> >> >>';
  const tile = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9';
  const resources =
    '/ExtGState << /NoStroke << /CA 0 >> /NoFill << /ca 0 >> ' +
    '/Black << /SMask << /S /Luminosity /G 1000 0 R >> >> ' +
    '/Letters << /SMask << /S /Luminosity /G 1001 0 R >> >> >> ' +
    '/XObject << /Group 1001 0 R /Moved 1003 0 R >> /Pattern << /Tiles 1002 0 R >>';
  const objects = [
    stream(group, ''),
    stream(`${group} ${fonts}`, row('/Full gs')),
    stream(`/Type /Pattern ${tile} /Resources << >>`, '1 1 1 rg 0 0 9 9 re f'),
    stream(`${group} ${fonts} /Matrix [1 0 0 1 0 287]`, textAt(40, 20, 'tag 123', 7, '1 1 1 rg')),
  ];
  return { after, pdf: { resources, objects } };
}

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function bomb(megabytes: number, how: 'plain' | 'hex' | 'twice' = 'plain'): Uint8Array {
  const once = deflateSync(Buffer.alloc(megabytes * mebibyte, 0x20));
  const packed = how === 'plain' ? once.toString('latin1') : once.toString('hex');
  const filters = { plain: '', hex: '/ASCIIHexDecode', twice: '/FlateDecode' }[how];
  const head = `<< /Length ${packed.length} /Filter [${filters} /FlateDecode] >>`;
  const object = `${head}\nstream\n${packed}\nendstream`;
  const [start = '', rest = ''] = text(pdfOf([{ content: '' }])).split('/Contents 11 0 R');
  const whole = `${start}/Contents 1000 0 R${rest}`;
  return latin(whole.replace('11 0 obj', `1000 0 obj\n${object}\nendobj\n11 0 obj`));
}

const box = `540 0 0 12 30 ${y - 3} cm`;
const inline = (size: string, bits: string) => `BI ${size} /IM true /BPC 1 ID ${bits} EI`;
const dot = { matrix: '1 1 1 rg', image: 'BI /W 1 /H 1 /BPC 8 /CS /G ID \xFF EI' };
const shading =
  '/Shading << /White << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 0] ' +
  '/Extend [true true] ' +
  '/Domain [0 1] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [1] >> >> >>';
const states =
  '/ExtGState << /Veil << /ca 0.4 >> /Screen << /BM /Screen >> /Marker << /BM /Multiply >> >>';
const picture =
  '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 ' +
  '/ColorSpace /DeviceGray /Length 1 >>\nstream\n\xFF\nendstream';
const over = (after: string): Extra => ({
  after: row('') + after,
  pdf: { resources: `${shading} ${states} /XObject << /I 1000 0 R >>`, objects: [picture] },
});
const white = `1 1 1 rg 30 ${y - 3} 540 12 re f`;

const covers: [string, string][] = [
  ['a broad pen', `q 1 1 1 RG 14 w 30 ${y + 2} m 570 ${y + 2} l S Q`],
  [
    'a pen that a matrix makes broad',
    `q 1 1 1 RG 7 0 0 7 0 0 cm 2 w 4 ${(y + 2) / 7} m 82 ${(y + 2) / 7} l S Q`,
  ],
  ['a shading', `q 30 ${y - 3} 540 12 re W n /White sh Q`],
  ['a mask of one dot', `q ${dot.matrix} ${box} ${inline('/W 1 /H 1', '\0')} Q`],
  ['a mask', `q ${dot.matrix} ${box} ${inline('/W 16 /H 1', '\0\0')} Q`],
  ['many masks', `q ${dot.matrix} ${`q ${box} ${inline('/W 16 /H 1', '\0\0')} Q `.repeat(12)} Q`],
  [
    'pictures side by side',
    [0, 1, 2].map((at) => `q 180 0 0 12 ${30 + at * 180} ${y - 3} cm /I Do Q`).join(' '),
  ],
  ['many inline pictures', `q ${box} ${dot.image} Q `.repeat(12)],
  ['several veils', `q /Veil gs ${`${white} `.repeat(4)} Q`],
  ['white that is mixed with it', `q /Screen gs ${white} Q`],
];

const hostile: [string, () => Uint8Array, string][] = [
  ...covers.map(([name, after]): [string, () => Uint8Array, string] => [
    `a line under ${name}`,
    () => statement(over(after)),
    'HIDDEN_TEXT',
  ]),
  [
    'a line that is mixed with white',
    () => statement({ ...over(''), after: row('/Screen gs') }),
    'HIDDEN_TEXT',
  ],
  ['a line in white', () => statement({ after: row('1 1 1 rg') }), 'HIDDEN_TEXT'],
  ['a line in almost white', () => statement({ after: row('0.96 0.97 0.95 rg') }), 'HIDDEN_TEXT'],
  ['a line of no size', () => statement({ after: row('', 0.1) }), 'HIDDEN_TEXT'],
  ['a line pressed to nothing', () => statement({ after: row('1 Tz') }), 'HIDDEN_TEXT'],
  [
    'a line that a frame cuts off as a whole',
    () => statement({ after: row('0 0 5 5 re W n') }),
    'HIDDEN_TEXT',
  ],
  ['a line in invisible mode', () => statement({ after: row('3 Tr') }), 'HIDDEN_TEXT'],
  ['a line beside the page', () => statement({ after: row('', 7, 700) }), 'HIDDEN_TEXT'],
  [
    'a line under a white box',
    () => statement({ after: `${row('')} q 1 1 1 rg 30 ${y - 3} 540 12 re f Q` }),
    'HIDDEN_TEXT',
  ],
  [
    'a line in the colour of the box behind it',
    () =>
      statement({ after: `q 0.2 0.4 0.9 rg 30 ${y - 3} 540 12 re f Q ${row('0.2 0.4 0.9 rg')}` }),
    'HIDDEN_TEXT',
  ],
  [
    'a line of which a frame leaves a hair',
    () => statement({ after: row(`30 ${y + 2} 550 0.01 re W n`) }),
    'HIDDEN_TEXT',
  ],
  [
    'a line of which a frame leaves the feet of its letters',
    () => statement({ after: row(`30 ${y - 9} 550 10 re W n`) }),
    'HIDDEN_TEXT',
  ],
  [
    'a line pressed flat by its own slant',
    () => statement({ after: row('').replace('1 0 0 1', '1 0 1 0') }),
    'HIDDEN_TEXT',
  ],
  ['outlines without opacity', () => statement(painted(row('/NoStroke gs 1 Tr'))), 'HIDDEN_TEXT'],
  ['a line under a mask', () => statement(painted(row('/Black gs'))), 'HIDDEN_TEXT'],
  ['a line that is only a mask itself', () => statement(painted('q /Letters gs Q')), 'HIDDEN_TEXT'],
  [
    'a line of full opacity in a group of none',
    () => statement(painted('q /NoFill gs /Group Do Q')),
    'HIDDEN_TEXT',
  ],
  ['a line in tiles', () => statement(painted(row('/Pattern cs /Tiles scn'))), 'HIDDEN_TEXT'],
  [
    'outlines in tiles',
    () => statement(painted(row('/Pattern CS /Tiles SCN 1 Tr'))),
    'HIDDEN_TEXT',
  ],
  [
    'a picture of text',
    () => pdfOf([{ content: 'q 500 0 0 700 40 40 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q' }]),
    'NO_TEXT',
  ],
  [
    'a picture with invisible text over it',
    () => pdfOf([{ content: textAt(40, 400, '01-09-2026 1,000.00', 7, '3 Tr') }]),
    'NO_TEXT',
  ],
  ['a letter', () => pdfOf([{ content: textAt(40, 400, 'Dear customer, hello') }]), 'NO_TABLE'],
  ['cut in the middle', () => statement().slice(0, 3000), 'CORRUPT_FILE'],
  [
    'pages that contain themselves',
    () => latin(text(statement()).replace(/\/Kids \[[^\]]*\]/, '/Kids [2 0 R]')),
    'CORRUPT_FILE',
  ],
  ['a stream of 400 MB', () => bomb(400), 'ZIP_BOMB'],
  ['a stream of 400 MB in letters', () => bomb(400, 'hex'), 'ZIP_BOMB'],
  ['a stream packed twice', () => bomb(1, 'twice'), 'ZIP_BOMB'],
];

describe('hostile PDFs are refused in time, with the reason', () => {
  test.each(hostile)('%s', { timeout: 30_000 }, async (_, make, code) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    const start = process.cpuUsage();
    const result = await readHere(bytes);
    const { user, system } = process.cpuUsage(start);
    expect(result).toMatchObject({ ok: false, code });
    expect(user + system).toBeLessThan(5_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * mebibyte);
  });
});

/** Pages that all draw the same few bytes, with a line of text for each of them. */
function repeated(pages: number, lines: number): Uint8Array {
  const row = 'T*[(1.8.26)-9000(x)-9999(1.00)]TJ\n'.repeat(lines);
  const packed = deflateSync(Buffer.from(`BT /F1 1.6 Tf 1 0 0 1 5 42000 Tm 3 TL ${row}ET`));
  const head = `<< /Length ${packed.length} /Filter /FlateDecode >>`;
  const object = `${head}\nstream\n${packed.toString('latin1')}\nendstream`;
  const blank = Array.from({ length: pages }, () => ({ content: '' }));
  const file = text(pdfOf(blank, { width: 600, height: 43_000, objects: [object] }));
  return latin(file.replace(/\/Contents \d+ 0 R/g, '/Contents 1000 0 R'));
}

test('pages that share what they draw earn no more than what they are drawn from', async () => {
  const bytes = repeated(75, 13_000);
  expect(bytes.length).toBeLessThan(100_000);
  const start = process.cpuUsage();
  const result = await readHere(bytes);
  const { user, system } = process.cpuUsage(start);
  expect(result).toMatchObject({ ok: false, code: 'TOO_SLOW' });
  expect(user + system).toBeLessThan(5_000_000);
}, 120_000);

test('a long honest file has the time that it needs', async () => {
  if (!layout) throw new Error('a layout');
  const { bytes } = drawStatement({ ...layout, lines: 6000 });
  const result = await readHere(bytes);
  expect(result.ok ? result.statement.lines.length : result.code).toBe(6000);
}, 120_000);

describe('what looks dangerous and is harmless', () => {
  const harmless: [string, Extra][] = [
    ['nothing at all', {}],
    [
      'a script that opens with the file',
      { pdf: { root: '/OpenAction << /S /JavaScript /JS (while(true){}) >>' } },
    ],
    [
      'an embedded file',
      {
        pdf: {
          root: '/Names << /EmbeddedFiles << /Names [(a.exe) 1000 0 R] >> >>',
          objects: ['<< /Type /Filespec /F (a.exe) >>'],
        },
      },
    ],
    ['white captions on a band of colour', { before: 'q 0.1 0.2 0.5 rg 30 700 540 20 re f Q' }],
    [
      'a marker pen over a line',
      { ...over(''), after: `q /Marker gs 1 1 0.4 rg 30 ${y - 3} 540 12 re f Q` },
    ],
    ['one veil over a line', { ...over(''), after: `q /Veil gs ${white} Q` }],
    ['a line under a mask of nothing', { after: `q ${box} ${inline('/W 16 /H 1', '\xFF\xFF')} Q` }],
    [
      'a broad pen behind a line',
      { before: `q 0.9 0.9 0.95 RG 12 w 30 ${y + 2} m 570 ${y + 2} l S Q` },
    ],
    ['thin rules across', { after: `q 0.5 w 30 ${y + 2} m 570 ${y + 2} l S Q` }],
    ['a grey stripe behind a line', { before: `q 0.9 0.9 0.95 rg 30 ${y - 3} 540 12 re f Q` }],
    [
      'a frame that cuts off the end of a text',
      { after: textAt(100, y - 4, '- 5,000.00', 7, `90 ${y - 6} 12 12 re W n`) },
    ],
    [
      'an amount in a line that did not fit into its cell',
      {
        after:
          `q 90 ${y - 6} 40 12 re W n ${textAt(92, y - 4, 'for', 7)} ` +
          `${textAt(92, y - 13, 'bill 500.00', 7)} Q`,
      },
    ],
    [
      'a picture that cannot be unpacked',
      {
        after: 'q 9 0 0 9 500 20 cm /I Do Q',
        pdf: {
          resources: '/XObject << /I 1000 0 R >>',
          objects: [picture.replace('/Width', '/Filter /JPXDecode /Width')],
        },
      },
    ],
    ['hidden text in the margin below', { after: textAt(40, 20, 'tag 123', 7, '1 1 1 rg') }],
    ['a group that is moved once, to below the table', painted('/Moved Do')],
    [
      'a watermark across the page',
      {
        after: 'q 0.9 g BT /F1 60 Tf 0.7 0.7 -0.7 0.7 150 250 Tm (CONFIDENTIAL) Tj ET Q',
      },
    ],
  ];
  test.each(harmless)('%s', { timeout: 30_000 }, async (_, extra) => {
    const result = await readHere(statement(extra));
    expect(result.ok ? result.statement.lines.length : result.code).toBe(12);
  });

  test('a wrong table of places is mended', async () => {
    const bytes = latin(text(statement()).replace(/startxref\n\d+/, 'startxref\n7'));
    const result = await readHere(bytes);
    expect(result.ok ? result.statement.lines.length : result.code).toBe(12);
  });
});
