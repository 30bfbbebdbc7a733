import { describe, expect, test } from 'vitest';
import { pdfOf, textAt } from './testing/pdf-file.ts';
import { readBytes } from './testing/read.ts';

type Row = readonly [time: string, text: string, debit: string, credit: string, balance: string];
type Day = readonly [heading: string, ...rows: Row[]];

const days: readonly Day[] = [
  [
    '12 Aug 2026',
    ['09:15', 'UPI/CR/412345678901/RAVI/SBIN/r@ybl/x', '', '100.00', '1,100.00'],
    ['17:40', 'UPI/DR/412345678902/SITA/HDFC/s@ybl/x', '30.00', '', '1,070.00'],
  ],
  ['13 Aug 2026', ['08:01', 'UPI/CR/412345678903/MOHAN/SBIN/m@ybl/x', '', '5.50', '1,075.50']],
  [
    '15 Aug 2026',
    ['10:00', 'NEFT CR-HDFC0001234-ACME', '', '200.00', '1,275.50'],
    ['10:00', 'ATM WDL 12/08/2026', '75.50', '', '1,200.00'],
    ['23:59', 'UPI/CR/412345678904/UMA/ICIC/u@ybl/x', '', '1.00', '1,201.00'],
  ],
];

const captions: Row = ['Time', 'Narration', 'Withdrawals', 'Deposits', 'Balance'];
const head = [
  'NOWHERE BANK LIMITED',
  'Account No: 00112233445566',
  'From 01/08/2026 To 31/08/2026',
];

const column = ([time, text, ...money]: Row) =>
  `${time.padEnd(10)}${text.padEnd(48)}${money.map((cell) => cell.padStart(14)).join('')}`;

const printOf = (given: readonly Day[], caption: Row = captions) =>
  [
    ...[...head, '', column(caption)],
    ...given.flatMap(([heading, ...rows]) => [heading, ...rows.map(column)]),
  ].join('\n');

const places = [40, 100, 380, 450, 520];
const drawn = (y: number, cells: readonly string[]) =>
  cells.flatMap((cell, at) => (cell === '' ? [] : [textAt(places[at] ?? 0, y, cell)])).join('\n');

/** So many lines on a page, with the captions on the first. */
function pdfFile(given: readonly Day[], onPage = 40): Uint8Array<ArrayBuffer> {
  const lines = given.flatMap(([heading, ...rows]) => [[heading], ...rows]);
  const pages: string[] = [];
  for (let at = 0; at < lines.length; at += onPage) {
    const above = at === 0 ? [...head.map((text) => [text]), captions] : [];
    const own = [...above, ...lines.slice(at, at + onPage)];
    pages.push(own.map((cells, row) => drawn(800 - row * 14, cells)).join('\n'));
  }
  return pdfOf(pages.map((content) => ({ content })));
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text));
const factsOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const result = await readBytes(bytes, {});
  if (!result.ok) return `${result.code} ${result.reason.code}`;
  return result.statement.lines.map(({ date, time, direction, amount, error }) =>
    [date, time, direction, String(amount), error?.code ?? ''].join(' '),
  );
};

const expected = [
  '2026-08-12 09:15:00 credit 10000 ',
  '2026-08-12 17:40:00 debit 3000 ',
  '2026-08-13 08:01:00 credit 550 ',
  '2026-08-15 10:00:00 credit 20000 ',
  '2026-08-15 10:00:00 debit 7550 ',
  '2026-08-15 23:59:00 credit 100 ',
];
const renamed = (name: (heading: string) => string): Day[] =>
  days.map(([heading, ...rows]) => [name(heading), ...rows]);

describe('rows that have a time of day only are of the day above them', () => {
  test.each([
    ['in a print', () => bytesOf(printOf(days))],
    ['in a PDF', () => pdfFile(days)],
    ['in a PDF whose days go on over the page', () => pdfFile(days, 2)],
    [
      'with the day of the week',
      () => bytesOf(printOf(renamed((day) => `Wednesday, ${day.replace('Aug', 'August')}`))),
    ],
    [
      'in figures',
      () => bytesOf(printOf(renamed((day) => day.replaceAll(' ', '/').replace('Aug', '08')))),
    ],
    ['with a word before it', () => bytesOf(printOf(renamed((day) => `Date : ${day}`)))],
    ['without a year', () => bytesOf(printOf(renamed((day) => day.slice(0, 6))))],
    [
      'under captions that name no time',
      () => bytesOf(printOf(days, ['', 'Narration', 'Withdrawals', 'Deposits', 'Balance'])),
    ],
    [
      'under the caption of a date',
      () => bytesOf(printOf(days, ['Date', 'Narration', 'Withdrawals', 'Deposits', 'Balance'])),
    ],
    [
      'on pages that repeat the captions',
      () => bytesOf(printOf(days).replace('13 Aug 2026\n', `\f${column(captions)}\n13 Aug 2026\n`)),
    ],
    ['with the hours of the clock', () => bytesOf(printOf(days).replace('17:40', '5:40PM'))],
  ])('%s', async (_, bytes) => {
    expect(await factsOf(bytes())).toEqual(expected);
  });

  test('the newest first', async () => {
    const turned = days.toReversed().map(([day, ...rows]): Day => [day, ...rows.toReversed()]);
    expect(await factsOf(bytesOf(printOf(turned)))).toEqual(expected.toReversed());
  });
});

describe('refused are', () => {
  test('rows above the first day', async () => {
    const text = printOf(days).replace('12 Aug 2026\n', '');
    expect(await factsOf(bytesOf(text))).toMatch(/^NO_TABLE/);
  });

  test('rows below a day of the head, or of a page that has ended', async () => {
    const first = '12 Aug 2026';
    const ofHead = [first, printOf(days).replace(`${first}\n`, '')].join('\n');
    expect(await factsOf(bytesOf(ofHead))).toMatch(/^NO_TABLE/);
    const parted = printOf(days).replace('13 Aug 2026\n', `13 Aug 2026\n\f${column(captions)}\n`);
    expect(await factsOf(bytesOf(parted))).toMatch(/^NO_TABLE/);
  });

  test('days that run up and down', async () => {
    const [one, two, three] = days;
    const text = printOf([two, one, three].flatMap((day) => (day ? [day] : [])));
    expect(await factsOf(bytesOf(text))).toMatch(/^NO_TABLE/);
  });

  test('an amount that the balances contradict', async () => {
    for (const bytes of [
      bytesOf(printOf(days).replace('200.00', '210.00')),
      pdfFile(days.map(([day, ...rows]): Day => [day, ...rows.slice(0, 1), ...rows.slice(2)])),
    ]) {
      expect(await factsOf(bytes)).toMatch(/^CHAIN_BROKEN/);
    }
  });

  test('rows that nothing proves', async () => {
    const bare = days.map(([day, ...rows]): Day => [
      day,
      ...rows.map(([time, text, debit, credit]): Row => [time, text, debit, credit, '']),
    ]);
    const text = printOf(bare, ['Time', 'Narration', 'Withdrawals', 'Deposits', '']);
    expect(await factsOf(bytesOf(text))).toMatch(/^UNPROVEN/);
  });
});
