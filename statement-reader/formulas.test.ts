import { describe, expect, test } from 'vitest';
import { biffBook, openBooks, openRow } from './testing/hidden-books.ts';
import { readBytes } from './testing/read.ts';
import { cellHead, double, record, rowHead, wide, xlsbOf } from './testing/xlsb-file.ts';
import { sheetOf, workbookOf } from './testing/zips.ts';

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
/** A figure, and the formula that brings it. */
type Figure = readonly [value: number, formula?: string];

interface Row {
  debit?: Figure;
  credit?: Figure;
  balance: Figure;
  narration?: string;
}

const narrationAt = (at: number) => `UPI/CR/${612_345_678_901 + at}/RAVI/SBIN/r@ybl/x`;

function xlsx(rows: readonly Row[], { type = '' } = {}): Uint8Array {
  const cell = (figure?: Figure) => {
    if (!figure) return '';
    const [value, formula] = figure;
    return `<c>${formula === undefined ? '' : `<f${type}>${formula}</f>`}<v>${value}</v></c>`;
  };
  const table = rows.map(({ debit, credit, balance, narration }, at) => [
    ...[`0${at + 1}/08/2026`, narration ?? narrationAt(at)],
    ...[cell(debit), cell(credit), cell(balance)],
  ]);
  return workbookOf(sheetOf([captions, ...table]));
}

function open(rows: readonly Row[]): { ods: Uint8Array; fods: Uint8Array } {
  const text = (value: string) => `<table:table-cell><text:p>${value}</text:p></table:table-cell>`;
  const cell = (figure?: Figure) => {
    if (!figure) return text('');
    const [value, formula] = figure;
    const written = formula?.replace(/([A-Z]\d+):([A-Z]\d+)|([A-Z]\d+)/g, (all) =>
      all.includes(':') ? `[.${all.replace(':', ':.')}]` : `[.${all}]`,
    );
    const own = written === undefined ? '' : `table:formula="of:=${written}" `;
    return `<table:table-cell ${own}office:value-type="float" office:value="${value}"/>`;
  };
  const lines = rows.map(({ debit, credit, balance }, at) =>
    [
      text(`0${at + 1}/08/2026`),
      text(narrationAt(at)),
      cell(debit),
      cell(credit),
      cell(balance),
    ].join(''),
  );
  const all = [captions.map(text).join(''), ...lines]
    .map((cells) => `<table:table-row>${cells}</table:table-row>`)
    .join('');
  return openBooks('', `<table:table>${all}</table:table>`);
}

async function read(bytes: Uint8Array): Promise<unknown> {
  const result = await readBytes(bytes, {});
  if (!result.ok) return result.code;
  return result.statement.lines.map(
    ({ amount, balance, error }) => error?.code ?? [amount, balance],
  );
}

const plain: Row[] = [
  { credit: [100], balance: [1100] },
  { credit: [100], balance: [1200] },
  { debit: [50], balance: [1150] },
];
const expected = [
  [10_000n, 110_000n],
  [10_000n, 120_000n],
  [5000n, 115_000n],
];
const running = plain.map((row, at) => ({
  ...row,
  balance: [row.balance[0], at === 0 ? 'D2+1000' : `E${at + 1}+D${at + 2}-C${at + 2}`] as const,
}));
const forms: [string, (rows: readonly Row[]) => Uint8Array][] = [
  ['xlsx', xlsx],
  ['ods', (rows) => open(rows).ods],
  ['fods', (rows) => open(rows).fods],
];

describe.each(forms)('formulas in an %s', (_, bookOf) => {
  test('of running balances are read, whatever they are computed from', async () => {
    expect(await read(bookOf(running))).toEqual(expected);
    const odd = plain.map((row) => ({ ...row, balance: [row.balance[0], 'ROUND(Z9,2)'] as const }));
    expect(await read(bookOf(odd))).toEqual(expected);
  });

  test.each<[string, Figure]>([
    ['figures', [100, '120-2*10']],
    ['cells of the row', [100, 'E3-E2']],
    ['a sum', [100, 'SUM(E3,-E2)']],
    ['a sum of an area', [100, 'SUM(C3:C3)+(E3-E2)']],
  ])('of an amount are computed: %s', async (__, credit) => {
    expect(await read(bookOf(plain.with(1, { credit, balance: [1200] })))).toEqual(expected);
  });

  test.each<[string, Figure]>([
    ['another figure', [100, '1']],
    ['another sum', [100, 'SUM(C2:D2)-99']],
    ['nobody knows what', [100, 'IF(NOW()>46000,1,100)']],
    ['a cell that is far away', [100, 'D9']],
    ['itself', [100, 'D3']],
    ['a text', [100, '1&amp;2']],
    ['a division by nought', [100, '1/0']],
  ])('whose amount is %s in another program are no line', async (__, credit) => {
    expect(await read(bookOf(plain.with(1, { credit, balance: [1200] })))).toEqual(
      expected.with(1, 'FORMULA' as never),
    );
  });

  test('that come to another balance are an error', async () => {
    expect(await read(bookOf(running.with(2, { debit: [50], balance: [1150, 'E3+1'] })))).toEqual(
      expected.with(2, 'FORMULA' as never),
    );
  });
});

test('a formula that stands for a whole column is moved', async () => {
  const shared = (at: number) =>
    at === 0
      ? '<c><f t="shared" si="0" ref="D2:D4">$E2-E1</f><v>100</v></c>'
      : `<c><f t="shared" si="0"/><v>${at === 2 ? 150 : 100}</v></c>`;
  const rows = [0, 1, 2].map((at) => [
    ...[`0${at + 1}/08/2026`, narrationAt(at), '', shared(at)],
    `<c><v>${at === 2 ? 1350 : 1100 + at * 100}</v></c>`,
  ]);
  expect(await read(workbookOf(sheetOf([captions, ...rows])))).toEqual([
    'FORMULA',
    [10_000n, 120_000n],
    [15_000n, 135_000n],
  ]);
});

test('an array of formulas, and one of a date or a narration, are not computed', async () => {
  const array = plain.with(1, { credit: [100, '100'], balance: [1200] });
  expect(await read(xlsx(array, { type: ' t="array" ref="D3"' }))).toEqual(
    expected.with(1, 'FORMULA' as never),
  );
  const text = `<c t="str"><f>A1</f><v>${narrationAt(1)}</v></c>`;
  const told = plain.with(1, { credit: [100], balance: [1200], narration: text });
  expect(await read(xlsx(told))).toEqual(expected.with(1, 'FORMULA' as never));
});

test('what is hidden counts in a formula, and is not known', async () => {
  const sheet = (formula: string) =>
    Buffer.from(
      sheetOf([
        captions,
        ...plain.map((row, at) => [
          ...[`0${at + 1}/08/2026`, narrationAt(at), row.debit ? '50' : ''],
          row.credit ? `<c><f>${formula}</f><v>100</v></c>` : '',
          ...[`<c><v>${row.balance[0]}</v></c>`, '<c><v>7</v></c>'],
        ]),
      ]).replace('<sheetData>', '<cols><col min="6" max="6" hidden="1"/></cols>$&'),
    ).toString();
  expect(await read(workbookOf(sheet('100')))).toEqual(expected);
  expect(await read(workbookOf(sheet('100+F2')))).toBe('NO_LINES');
});

test('formulas of binary workbooks prove, and are no amounts', async () => {
  const rule = Buffer.from([0, 0, 3, 0, 0, 0, 1, 2, 3]);
  const book = (isAmount: boolean) =>
    xlsbOf([
      [
        ...[rowHead(0), ...captions.map((text, at) => record(0x06, cellHead(at), wide(text)))],
        ...plain.flatMap(({ debit, credit, balance }, at) => [
          ...[rowHead(at + 1), record(0x06, cellHead(0), wide(`0${at + 1}/08/2026`))],
          record(0x06, cellHead(1), wide(narrationAt(at))),
          isAmount && at === 1
            ? record(0x09, cellHead(3), double(100), rule)
            : record(0x05, cellHead(debit ? 2 : 3), double((debit ?? credit ?? [0])[0])),
          record(0x09, cellHead(4), double(balance[0]), rule),
        ]),
      ],
    ]);
  expect(await read(book(false))).toEqual(expected);
  expect(await read(book(true))).toEqual(expected.with(1, 'FORMULA' as never));
});

describe('a formula whose result was never worked out is an error of its row', () => {
  const credits = ['100.00', '100.00', ''];
  const balances = ['1100.00', '1200.00', '1150.00'];
  /** The statement with such a formula in the second line's debits. */
  const tableOf = (unworked: string) => [
    captions,
    ...plain.map((_, at) => [
      ...[`0${at + 1}/08/2026`, narrationAt(at), at === 2 ? '50.00' : at === 1 ? unworked : ''],
      ...[credits[at] ?? '', balances[at] ?? ''],
    ]),
  ];
  const written = (texts: readonly string[][], cell: (text: string, column: number) => Buffer[]) =>
    xlsbOf([texts.flatMap((row, at) => [rowHead(at), ...row.flatMap(cell)])]);
  const marker = 'formula';
  const books: [string, (formula: boolean) => Uint8Array][] = [
    ...['<f>A1</f>', '<f>A1</f><v></v>', '<f>IF(A1,1,"")</f><v></v>'].map(
      (content): [string, (formula: boolean) => Uint8Array] => [
        `xlsx, ${content}`,
        (isThere) => workbookOf(sheetOf(tableOf(isThere ? `<c t="str">${content}</c>` : ''))),
      ],
    ),
    [
      'xlsb',
      (isThere) =>
        written(tableOf(isThere ? marker : ''), (text, column) => {
          if (text === '') return [];
          if (text !== marker) return [record(0x06, cellHead(column), wide(text))];
          return [record(0x08, cellHead(column), wide(''), Buffer.alloc(9))];
        }),
    ],
    [
      'xls',
      (isThere) => {
        const content = Uint16Array.from([2, 2, 15, 3, 0, 0, 0xff_ff, 0, 0, 0, 0]);
        const formula = Buffer.concat([Buffer.from([6, 0, 22, 0]), Buffer.from(content.buffer)]);
        return biffBook(tableOf(''), isThere ? [formula] : [], false);
      },
    ],
    ...['', 'office:value-type="string" office:string-value=""'].map(
      (type): [string, (formula: boolean) => Uint8Array] => [
        `fods, ${type || 'of no type'}`,
        (isThere) => {
          const rows = tableOf(isThere ? marker : '').map((cells) => openRow(cells));
          const own = `<table:table-cell table:formula="of:=IF([.A1];1;&quot;&quot;)" ${type}/>`;
          const table = `<table:table>${rows.join('')}</table:table>`.replace(
            `<table:table-cell><text:p>${marker}</text:p></table:table-cell>`,
            own,
          );
          return openBooks('', table).fods;
        },
      ],
    ),
  ];

  test.each(books)('%s', async (_, book) => {
    expect(await read(book(false))).toEqual(expected);
    expect(await read(book(true))).toEqual(expected.with(1, 'FORMULA' as never));
  });
});

test('a text of OpenDocument that is stored in two ways is one where both are the same', async () => {
  const { fods } = open(plain);
  const text = Buffer.from(fods).toString();
  const cell = `<table:table-cell><text:p>${narrationAt(1)}</text:p>`;
  const twice = (said: string) =>
    read(
      Buffer.from(
        text.replace(
          cell,
          cell.replace('>', ` office:value-type="string" office:string-value="${said}">`),
        ),
      ),
    );
  expect(text).toContain(cell);
  expect(await twice(narrationAt(1))).toEqual(expected);
  expect(await twice(narrationAt(7))).toEqual(expected.with(1, 'CELL_ERROR' as never));
});
