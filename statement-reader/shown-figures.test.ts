import { describe, expect, test } from 'vitest';
import { openBooks } from './testing/hidden-books.ts';
import { readBytes } from './testing/read.ts';
import { styledXls, styledXlsb, styledXlsx, type StyledCell } from './testing/styled-books.ts';

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'].map((value) => ({ value }));
const lineAt = (at: number, credit: StyledCell): StyledCell[] => [
  { value: `0${at}/08/2026` },
  { value: `UPI/CR/${612_345_678_900 + at}/RAVI/SBIN/r@ybl/x` },
  ...[{ value: '' }, credit, { value: 1000 + at * 100 }],
];
/** A statement in which the second credit is written so. */
const statement = (credit: StyledCell): StyledCell[][] => [
  captions,
  ...[1, 2, 3].map((at) => lineAt(at, at === 2 ? credit : { value: 100 })),
];

async function read(bytes: Uint8Array): Promise<unknown> {
  const result = await readBytes(bytes, {});
  if (!result.ok) return result.code;
  const [, line] = result.statement.lines;
  return line?.error?.code ?? line?.amount;
}

const shown: [number, string, unknown][] = [
  // Another figure than the value is read, and here the balances refuse it.
  [900, '"100.00"', 10_000n],
  [100, '"1"0.00', 'CHAIN_BROKEN'],
  [100, '0"5.00"', 'CHAIN_BROKEN'],
  [100, '0\\9', 'CHAIN_BROKEN'],
  [100_000, '#,##0,', 10_000n],
  [100, '#,##0.00,', 'CHAIN_BROKEN'],
  [10_000, '0"."00', 10_000n],
  [100, '0%', 'BAD_AMOUNT'],
  [100, '# ?/?', 'CELL_ERROR'],
  [149, '0E+00', 'BAD_AMOUNT'],
  [100, '[>50]"900.00";0.00', 'CHAIN_BROKEN'],
  [900, '[>500]"100.00";0.00', 10_000n],
  [-100, '0.00;0.00', 10_000n],
  [100, '-0.00', 'CHAIN_BROKEN'],
  [100, '"ten"', 'NO_AMOUNT'],
  // The same figure with something around it or within.
  [100, '#,##0.00_);[Red](#,##0.00)', 10_000n],
  [100, '_("₹"* #,##0.00_);_("₹"* (#,##0.00);_("₹"* "-"??_);_(@_)', 10_000n],
  [100, '[$₹-4009] #,##0.00', 10_000n],
  [100, '"Rs. "0.00', 10_000n],
  [100, '0.00" Cr";0.00" Dr"', 10_000n],
  [100, '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00', 10_000n],
  [100, '00000.00', 10_000n],
  [100.5, '0', 'CHAIN_BROKEN'],
];

describe.each([
  ['xlsx', styledXlsx],
  ['xlsb', styledXlsb],
  ['xls', styledXls],
])('a number is read as its format shows it: %s', (_, bookOf) => {
  test.each(shown)('%s in %s', async (value, format, expected) => {
    expect(await read(bookOf(statement({ value, look: { format } })))).toBe(expected);
  });
});

test('what a format puts in place of a text, and a day that it changes', async () => {
  const text = { value: 'x', look: { format: 'General;General;General;"100.00"' } };
  expect(await read(styledXlsx(statement(text)))).toBe(10_000n);
  const dated = (format: string) =>
    statement({ value: 100 }).map((row, at) =>
      at === 2 ? row.with(0, { value: 46_236, look: { format } }) : row,
    );
  expect(await read(styledXlsx(dated('dd/mm/yyyy')))).toBe(10_000n);
  expect(await read(styledXlsx(dated('dd"/09/"yyyy')))).toBe('BAD_DATE');
});

test('zeros before a reference are read', async () => {
  const rows = [
    [...captions, { value: 'UTR' }],
    ...[1, 2].map((at) => [
      ...[{ value: `0${at}/08/2026` }, { value: 'UPI RAVI' }, { value: '' }, { value: 100 }],
      { value: 1000 + at * 100 },
      { value: 12_345_678_900 + at, look: { format: '000000000000' } },
    ]),
  ];
  const result = await readBytes(styledXlsx(rows), {});
  expect(result.ok && result.statement.lines.map(({ rrn }) => rrn)).toEqual([
    '012345678901',
    '012345678902',
  ]);
});

const spaces = 'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"';

describe('a number of OpenDocument is read as its style shows it', () => {
  const number = (attributes = 'number:decimal-places="2"') => `<number:number ${attributes}/>`;
  const text = (said: string) => `<number:text>${said}</number:text>`;
  test.each<[string, number, string, unknown]>([
    ['usual', 100, number('number:min-integer-digits="1"'), 10_000n],
    ['after a currency', 100, text('₹ ') + number(), 10_000n],
    ['another figure', 900, text('100.00'), 10_000n],
    ['figures before it', 100, text('1') + number(), 'CHAIN_BROKEN'],
    ['thousands', 100_000, number('number:display-factor="1000"'), 10_000n],
    ['in a fraction', 100, '<number:fraction number:min-numerator-digits="1"/>', 'CELL_ERROR'],
    [
      'with a text in it',
      100,
      `<number:number number:decimal-places="2"><number:embedded-text>1</number:embedded-text></number:number>`,
      'CELL_ERROR',
    ],
  ])('%s', async (_, value, parts, expected) => {
    const styles =
      `<number:number-style ${spaces} style:name="N">${parts}</number:number-style>` +
      '<style:style style:name="c" style:family="table-cell" style:data-style-name="N"/>';
    for (const form of ['ods', 'fods'] as const) {
      expect(
        await read(bookOf(styles, `office:value-type="float" office:value="${value}"`)[form]),
      ).toBe(expected);
    }
  });

  test('per cent', async () => {
    const cell = 'office:value-type="percentage" office:value="100"';
    expect(await read(bookOf('', cell).ods)).toBe('BAD_AMOUNT');
    const styles =
      `<number:percentage-style ${spaces} style:name="N">${number()}${text('%')}` +
      '</number:percentage-style>' +
      '<style:style style:name="c" style:family="table-cell" style:data-style-name="N"/>';
    expect(await read(bookOf(styles, 'office:value-type="float" office:value="100"').ods)).toBe(
      'BAD_AMOUNT',
    );
  });

  function bookOf(styles: string, cell: string) {
    const rows = statement({ value: 100 }).map((row, at) =>
      row
        .map(({ value }, column) => {
          const own = at === 2 && column === 3 ? `table:style-name="c" ${cell}` : null;
          const kind = typeof value === 'number' ? 'float' : 'string';
          const usual = `office:value-type="${kind}" office:value="${value}"`;
          return `<table:table-cell ${own ?? usual}><text:p>${value}</text:p></table:table-cell>`;
        })
        .join(''),
    );
    const all = rows.map((cells) => `<table:table-row>${cells}</table:table-row>`).join('');
    return openBooks(styles, `<table:table>${all}</table:table>`);
  }
});
