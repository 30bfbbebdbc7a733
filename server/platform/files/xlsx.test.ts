import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { waitFor } from '../../testing/wait.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { sheetRowsMax, xlsxOf, type Workbook } from './xlsx.ts';

interface Line {
  refId: string;
  utr: string | null;
  amount: string;
  count: number;
  at: string | null;
}

const columns: readonly SheetColumn<Line>[] = [
  { title: 'order', kind: 'plain', value: ({ refId }) => refId },
  { title: 'utr', kind: 'text', value: ({ utr }) => utr },
  { title: 'amount', kind: 'amount', value: ({ amount }) => amount },
  { title: 'count', kind: 'plain', value: ({ count }) => count },
  { title: 'created', kind: 'time', value: ({ at }) => at },
];

const line: Line = {
  refId: 'PI1',
  utr: '012345678901',
  amount: '-1500.50',
  count: 7,
  at: '2024-03-05T20:30:15.250Z',
};

const book: Omit<Workbook<Line>, 'rows'> = {
  sheet: 'Pay-ins',
  head: ['Peerdesk', 'Pay-ins', '2024-03-01 to 2024-03-31'],
  columns,
  timeZone: 'Asia/Calcutta',
  digits: 2,
  madeAt: Date.parse('2024-04-01T00:00:00Z'),
};

async function bytesOf<Row>(made: Workbook<Row>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxOf(made)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Read by another library than it was written with. */
async function opened<Row>(made: Workbook<Row>) {
  return read(await bytesOf(made), { cellNF: true, cellDates: false });
}

const firstCells = 6;

describe('a workbook, read by another program', () => {
  test('has its head, its titles and typed cells', async () => {
    const { SheetNames, Sheets } = await opened({ ...book, rows: [[line], []] });
    expect(SheetNames).toEqual(['Pay-ins']);
    const sheet = Sheets['Pay-ins'];
    const rows = utils.sheet_to_json<unknown[]>(sheet!, { header: 1, raw: false });
    expect(rows.slice(0, 5)).toEqual([
      ['Peerdesk'],
      ['Pay-ins'],
      ['2024-03-01 to 2024-03-31'],
      [],
      ['order', 'utr', 'amount', 'count', 'created', 'created (UTC)'],
    ]);
    expect(sheet?.['A6']).toMatchObject({ t: 's', v: 'PI1' });
    expect(sheet?.['B6']).toMatchObject({ t: 's', v: '012345678901', z: '@' });
    expect(sheet?.['C6']).toMatchObject({ t: 'n', v: -1500.5, w: '-1,500.50' });
    expect(sheet?.['D6']).toMatchObject({ t: 'n', v: 7 });
    expect(sheet?.['E6']).toMatchObject({ t: 'n', w: '2024-03-06 02:00' });
    expect(sheet?.['F6']).toMatchObject({ t: 's', v: '2024-03-05T20:30:15.250Z' });
  });

  test('groups amounts by lakhs and crores', async () => {
    const amounts = [
      '0.05',
      '99999.00',
      '100000.00',
      '-9999999.99',
      '12345678.90',
      '1234567890.00',
    ];
    const rows = [amounts.map((amount) => ({ ...line, amount }))];
    const { Sheets } = await opened({ ...book, rows });
    const shown = amounts.map((_, index) => Sheets['Pay-ins']?.[`C${6 + index}`]?.w);
    expect(shown).toEqual([
      '0.05',
      '99,999.00',
      '1,00,000.00',
      '-99,99,999.99',
      '1,23,45,678.90',
      '1,23,45,67,890.00',
    ]);
  });

  test('a calendar day is a date that can be counted with; what is none stays a text', async () => {
    const days = ['2024-03-05', '1890-01-01', 'March'];
    const { Sheets } = await opened({
      ...book,
      columns: [{ title: 'day', kind: 'day', value: ({ refId }) => refId }],
      rows: [days.map((refId) => ({ ...line, refId }))],
    });
    const cells = days.map((_, index) => Sheets['Pay-ins']?.[`A${6 + index}`]);
    expect(cells[0]).toMatchObject({ t: 'n', v: 45_356, w: '2024-03-05' });
    expect(cells[1]).toMatchObject({ t: 's', v: '1890-01-01' });
    expect(cells[2]).toMatchObject({ t: 's', v: 'March' });
  });

  test('leaves a cell without a value empty', async () => {
    const { Sheets } = await opened({ ...book, rows: [[{ ...line, utr: null, at: null }]] });
    for (const at of ['B6', 'E6', 'F6']) expect(Sheets['Pay-ins']?.[at]).toBeUndefined();
    expect(Sheets['Pay-ins']?.['D6']?.v).toBe(7);
  });

  test('goes on to a second sheet, with the head again', async () => {
    const rows = Array.from({ length: 10 }, (_, count) => [{ ...line, count }]);
    const { SheetNames, Sheets } = await opened({ ...book, rows, rowsMax: 5 + 4 });
    expect(SheetNames).toEqual(['Pay-ins', 'Pay-ins (2)', 'Pay-ins (3)']);
    const counts = SheetNames.map((name) => {
      const lines = utils.sheet_to_json<unknown[]>(Sheets[name]!, { header: 1 });
      expect(lines[4]?.slice(0, firstCells)).toContain('order');
      return lines.slice(5).map((cells) => cells[3]);
    });
    expect(counts).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect(sheetRowsMax).toBe(1_048_576);
  });

  test('a full sheet is not followed by an empty one', async () => {
    const rows = [Array.from({ length: 4 }, () => line)];
    const { SheetNames } = await opened({ ...book, rows, rowsMax: 5 + 4 });
    expect(SheetNames).toEqual(['Pay-ins']);
    expect((await opened({ ...book, rows: [] })).SheetNames).toEqual(['Pay-ins']);
  });

  test.each([
    ['[a]:b*c?d/e\\f', 'a  b c d e f'],
    ["'quoted' & <marked>", 'quoted     marked'],
    ['मासिक रिपोर्ट', 'मासिक रिपोर्ट'],
    ['x'.repeat(40), 'x'.repeat(24)],
    ['///', 'Sheet'],
  ])('has a sheet name that is allowed for %s', async (sheet, name) => {
    expect((await opened({ ...book, sheet, rows: [] })).SheetNames).toEqual([name]);
  });
});

const payloads = [
  '=1+1',
  '=cmd|"/c calc"!A1',
  '+919812345678',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\0=1',
];
const hostile = [
  '</t></is></c></row></sheetData><evil/>',
  '<f>1+1</f>',
  '&#x3D;1+1',
  '&lt;',
  ']]>',
  '_x000D_',
  ' two  spaces ',
  'a\nb',
  'हिन्दी 🙂',
];

describe('hostile cells', () => {
  test('no text is a formula, in any kind of column', async () => {
    const rows = [payloads.map((text) => ({ ...line, refId: text, utr: text, amount: text }))];
    const { Sheets } = await opened({ ...book, rows });
    const cells = payloads.flatMap((_, index) =>
      ['A', 'B', 'C'].map((column) => Sheets['Pay-ins']?.[`${column}${6 + index}`]),
    );
    expect(cells).toHaveLength(payloads.length * 3);
    for (const cell of cells) {
      expect(cell).toMatchObject({ t: 's', v: expect.stringMatching(/^'/) });
      expect(cell).not.toHaveProperty('f');
    }
  });

  test('texts come back as they were, and none of them is markup', async () => {
    const rows = [hostile.map((refId) => ({ ...line, refId }))];
    const { Sheets } = await opened({ ...book, rows });
    const read = hostile.map((_, index) => Sheets['Pay-ins']?.[`A${6 + index}`]?.v);
    expect(read).toEqual(hostile);
    expect(Sheets['Pay-ins']?.['!ref']).toBe(`A1:F${5 + hostile.length}`);
  });

  test('what no file can hold is replaced, and a long text is cut', async () => {
    const texts = ['a\0b\u001Bc\uFFFFd', '\uD800x', 'y'.repeat(40_000)];
    const { Sheets } = await opened({
      ...book,
      rows: [texts.map((refId) => ({ ...line, refId }))],
    });
    const read = texts.map((_, index) => Sheets['Pay-ins']?.[`A${6 + index}`]?.v);
    expect(read).toEqual(['a\uFFFDb\uFFFDc\uFFFDd', '\uFFFDx', 'y'.repeat(32_767)]);
  });
});

test('an error of the rows is the error of the file, and a reader who leaves ends the rows', async () => {
  async function* broken(): AsyncGenerator<Line[]> {
    yield [line];
    throw new Error('the rows broke off');
  }
  await expect(bytesOf({ ...book, rows: broken() })).rejects.toThrow('the rows broke off');

  let ended = false;
  async function* endless(): AsyncGenerator<Line[]> {
    try {
      for (;;) yield Array.from({ length: 1000 }, () => line);
    } finally {
      ended = true;
    }
  }
  for await (const chunk of xlsxOf({ ...book, rows: endless() })) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await waitFor('the end of the rows', async () => ended);
  expect(ended).toBe(true);
});
