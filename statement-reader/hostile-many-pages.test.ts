import { expect, test } from 'vitest';
import { pictureObject, streamObject } from './testing/changed-pdf.ts';
import { pdfOf, textAt } from './testing/pdf-file.ts';
import { readHere } from './testing/read-here.ts';

const mebibyte = 1024 * 1024;
const pages = 3000;
const first = 100_000;
const shared = `${first} 0 R`;
const other = `${first + 1} 0 R`;
const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]';

const table = [
  textAt(40, 700, 'Date') + textAt(100, 700, 'Narration') + textAt(360, 700, 'Credit'),
  textAt(420, 700, 'Balance'),
  ...Array.from({ length: 60 }, (_, at) => {
    const y = 690 - at * 10;
    const text = `UPI/CR/6200000001${at + 10}/RAVI/SBIN/r@ybl/x`;
    return (
      textAt(40, y, '01/09/2026') +
      textAt(100, y, text) +
      textAt(360, y, '1.00') +
      textAt(420, y, `${at + 1}.00`)
    );
  }),
].join('\n');
const many = (one: (at: number) => string, times: number) =>
  Array.from({ length: times }, (_, at) => one(at)).join('\n');

interface Made {
  content: string;
  /** A second object that the content, or each page, names. */
  object?: string;
  resources?: string;
  more?: string;
  own?: (page: number) => string;
}

/** Pages that all draw the same few bytes. */
function manyPages({ content, object = 'null', resources = '', more = '', own }: Made): Uint8Array {
  const blank = Array.from({ length: pages }, (_, at) => ({ content: own?.(at) ?? '', more }));
  const objects = [streamObject('', content), object];
  const file = Buffer.from(pdfOf(blank, { resources, objects, firstObject: first }));
  const contents = own ? `/Contents [${shared} $1 0 R]` : `/Contents ${shared}`;
  const text = file.toString('latin1').replace(/\/Contents (\d+) 0 R/g, contents);
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

const covers = many((at) => `${360 + (at % 60)} ${90 + ((at * 7) % 600)} 0.4 9 re f`, 2000);
const drawing = `/XObject << /N ${other} >>`;
const kinds: readonly (readonly [name: string, made: Made])[] = [
  ['covers', { content: `${table} 0.5 g ${covers}` }],
  [
    'covers, and a word of its own',
    { content: `${table} 0.5 g ${covers}`, own: (page) => textAt(500, 40, `Page ${page}`) },
  ],
  ['letters', { content: textAt(1, 400, 'x'.repeat(50_000), 2) }],
  [
    'lines of text',
    {
      content: `BT /F1 1.6 Tf 1 0 0 1 5 840 Tm 0.06 TL ${many(
        () => 'T*[(1.8.26)-9000(x)-9999(1.00)]TJ',
        13_000,
      )} ET`,
    },
  ],
  [
    'pictures',
    {
      content: `${table} ${many(() => 'q 100 0 0 9 350 600 cm /N Do Q', 500)}`,
      object: pictureObject([20, 20], [255, 255, 255]),
      resources: drawing,
    },
  ],
  [
    'forms',
    {
      content: `${table} ${many(() => '/N Do', 800)}`,
      object: streamObject(form, '1 g 300 30 9 9 re f'),
      resources: drawing,
    },
  ],
  [
    'frames',
    { content: `${many((at) => `q ${at} 5 m 500 ${at + 500} l 3 400 l W n`, 400)} ${table}` },
  ],
  [
    'soft masks',
    {
      content: `${table} ${many(() => '/G gs', 300)}`,
      object: streamObject(`${form} /Group << /S /Transparency /CS /DeviceGray >>`, '1 g'),
      resources: `/ExtGState << /G << /SMask << /S /Luminosity /G ${other} >> >> >>`,
    },
  ],
  [
    'notes',
    {
      content: table,
      object: streamObject(form, '1 g 0 0 9 9 re f'),
      more: `/Annots [${many(
        () => `<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N ${other} >> >>`,
        30,
      )}]`,
    },
  ],
  [
    'fonts',
    {
      content: table + many((at) => `BT /G${at} 7 Tf (x) Tj ET`, 30),
      object: streamObject(
        '',
        many((at) => `100 beginbfchar ${`<0${at + 100}> <0041> `.repeat(100)} endbfchar`, 200),
      ),
      resources: `>> /Font << /F1 3 0 R ${many((at) => {
        const font = '/Type /Font /Subtype /Type1 /BaseFont /Helvetica';
        return `/G${at} << ${font} /ToUnicode ${other} /X ${at} >>`;
      }, 30)}`,
    },
  ],
  ['nothing', { content: '' }],
];

test.each(kinds)(
  'many pages that share what they draw are refused in time: %s',
  { timeout: 120_000 },
  async (_, made) => {
    const bytes = manyPages(made);
    const before = process.memoryUsage().rss;
    const start = process.cpuUsage();
    const result = await readHere(bytes);
    const { user, system } = process.cpuUsage(start);
    const reason = { code: 'statement_too_slow' };
    expect(result).toMatchObject({ ok: false, code: 'TOO_SLOW', reason });
    expect(user + system).toBeLessThan(5_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * mebibyte);
  },
);
