import { expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import { utf8 } from './testing/containers.ts';
import { drawStatement } from './testing/draw-statement.ts';
import { madeLayouts } from './testing/made-layouts.ts';
import type { MadeLayout } from './testing/made-layout.ts';
import { indian, madeLines, type MadeLine } from './testing/made-lines.ts';
import { pdfOf, textAt, widthOf } from './testing/pdf-file.ts';
import { zipOf } from './testing/zips.ts';
import type { ReadHints } from './statement.ts';

const ruled = madeLayouts[0] as MadeLayout;
const factsOf = (line: Omit<MadeLine, 'reference'>) => {
  const { date, direction, amount, narration, rrn } = line;
  return { date, direction, amount, narration, rrn };
};

async function read(bytes: Uint8Array, hints: ReadHints = {}) {
  const result = await readBytes(bytes, hints);
  if (!result.ok) throw new Error(`${result.code} ${result.reason.code}`);
  return result.statement.lines.map((line) => factsOf(line as MadeLine));
}

const size = 5.5;
const dashed = (iso: string) => iso.split('-').toReversed().join('-');
const right = (edge: number, y: number, text: string) =>
  textAt(edge - widthOf(text, size), y, text, size);

interface Cells {
  day: string;
  text: readonly string[];
  debit: string;
  credit: string;
  balance: string;
  below?: readonly [x: number, text: string];
}

/** A page of a table, from the top at `y`; each text takes lines of its own below the first. */
function tableAt(y: number, captions: readonly string[], rows: readonly Cells[]): string {
  const [date = '', text = '', debit = '', credit = '', balance = ''] = captions;
  const parts = [textAt(40, y, date, size), textAt(100, y, text, size)];
  parts.push(right(410, y, debit), right(475, y, credit), right(550, y, balance));
  let at = y - 14;
  for (const cells of rows) {
    parts.push(textAt(40, at, cells.day, size), right(550, at, cells.balance));
    parts.push(right(410, at, cells.debit), right(475, at, cells.credit));
    cells.text.forEach((line, row) => parts.push(textAt(100, at - row * 8, line, size)));
    if (cells.below) parts.push(textAt(cells.below[0], at - 8, cells.below[1], size));
    at -= 8 * Math.max(cells.text.length, cells.below ? 2 : 1) + 6;
  }
  return parts.join('\n');
}

const cellsOf = ({ date, narration, direction, amount, balance }: MadeLine): Cells => ({
  ...{ day: dashed(date), text: [narration], balance: indian(balance) },
  debit: direction === 'debit' ? indian(amount) : '',
  credit: direction === 'credit' ? indian(amount) : '',
});
const named = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const account = (number: string, y = 800) => textAt(40, y, `Account No : ${number}`, size);

test('captions that cannot be read: the balances tell the columns', async () => {
  const lines = madeLines(24);
  const rows = lines.map(cellsOf);
  const content = tableAt(700, ['', '', '', '', ''], rows);
  expect(await read(pdfOf([{ content }]))).toEqual(lines.map(factsOf));
  const changed = rows.with(9, { ...cellsOf(lines[9] as MadeLine), balance: '1,00,000.00' });
  const forged = pdfOf([{ content: tableAt(700, ['', '', '', '', ''], changed) }]);
  expect(await readBytes(forged, {})).toMatchObject({ ok: false });
});

test('captions that end below, and a second line of a column that says nothing', async () => {
  const lines = madeLines(20);
  const columns = [
    ...ruled.columns.map((column) =>
      column.role === 'debit' ? { ...column, caption: ['Withdrawal', '(DR)'] } : column,
    ),
  ];
  const { bytes } = drawStatement({ ...ruled, columns, none: '-', lines: 70 });
  expect(await read(bytes)).toEqual(madeLines(70).map(factsOf));
  const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
  const rows = lines.map(cellsOf).map((cells) => ({ ...cells, below: [556, '(43)'] as const }));
  const content = `${textAt(556, 700, 'Branch', size)}\n${tableAt(700, captions, rows)}`;
  expect(await read(pdfOf([{ content }]))).toEqual(lines.map(factsOf));
});

test.each([
  ['the value date below', (day: string) => day],
  ['the value date below in brackets', (day: string) => `(${day})`],
])('a day with %s', async (_, below) => {
  const lines = madeLines(24);
  const rows = lines.map(cellsOf).map((cells): Cells => {
    return { ...cells, below: [40, below(cells.day)] };
  });
  expect(await read(pdfOf([{ content: tableAt(720, named, rows) }]))).toEqual(lines.map(factsOf));
});

test('day and balance once a day', async () => {
  const lines = madeLines(24);
  const rows = lines.map((line, at): Cells => {
    const isFirst = lines[at - 1]?.date !== line.date;
    const isLast = lines[at + 1]?.date !== line.date;
    const cells = cellsOf(line);
    return { ...cells, day: isFirst ? cells.day : '', balance: isLast ? cells.balance : '' };
  });
  const before = lines[0] ? lines[0].balance - lines[0].amount : 0n;
  const opening: Cells = {
    ...{ day: '01-09-2026', text: ['BALANCE BROUGHT FORWARD'], debit: '', credit: '' },
    balance: indian(before),
  };
  const bytes = pdfOf([{ content: tableAt(720, named, [opening, ...rows]) }]);
  expect(await read(bytes)).toEqual(lines.map(factsOf));
  const [first, ...others] = rows;
  const forged = { ...(first as Cells), credit: '99.00' };
  const changed = pdfOf([{ content: tableAt(720, named, [opening, forged, ...others]) }]);
  expect(await readBytes(changed, {})).toMatchObject({ code: 'CHAIN_BROKEN' });
  // Two balances at the ends prove the sum of all days, and no amount of them.
  const bare = rows.map((cells, at) =>
    at === rows.length - 1 ? cells : { ...cells, balance: '' },
  );
  const summed = pdfOf([{ content: tableAt(720, named, [opening, ...bare]) }]);
  expect(await readBytes(summed, {})).toMatchObject({ code: 'UNPROVEN' });
});

test('a note below that begins like a total and names an amount', async () => {
  const note = '*Closing balance includes funds on hold and funds that are not cleared yet, fee';
  const { bytes, lines } = drawStatement({ ...ruled, legend: [`${note} of Rs. 50.00`] });
  expect(await read(bytes)).toEqual(lines.map(factsOf));
});

test('two accounts under each other on a page are not read as one', async () => {
  const [one, other] = [madeLines(12), madeLines(9, 7_000_000n)];
  const content = [
    ...[account('00112233445566'), tableAt(780, named, one.map(cellsOf))],
    ...[account('99887766554433', 500), textAt(330, 500, 'Opening Balance : 70,000.00', size)],
    tableAt(485, named, other.map(cellsOf)),
  ].join('\n');
  const bytes = pdfOf([{ content }]);
  expect(await read(bytes, { account: 'XX5566' })).toEqual(one.map(factsOf));
  expect(await read(bytes, { account: 'XX4433' })).toEqual(other.map(factsOf));
  expect(await readBytes(bytes, {})).toMatchObject({ code: 'OTHER_ACCOUNT' });
});

test('a text between bars goes on where it was cut', async () => {
  const lines = madeLines(12);
  const width = 30;
  const row = (day: string, text: string, ...figures: string[]) =>
    `|${[day.padEnd(10), text.padEnd(width + 1), ...figures.map((one) => one.padStart(14))].join('|')}|`;
  const rows = lines.flatMap(({ date, narration, direction, amount, balance }) => {
    const parts = narration.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
    const sides = direction === 'debit' ? [indian(amount), ''] : ['', indian(amount)];
    return parts.map((part, at) =>
      at === 0 ? row(dashed(date), part, ...sides, indian(balance)) : row('', part, '', '', ''),
    );
  });
  const text = [row('DATE', 'PARTICULARS', 'DEBIT', 'CREDIT', 'BALANCE'), ...rows].join('\n');
  expect(await read(utf8(text))).toEqual(lines.map(factsOf));
});

test('numbered parts of an MT940 text are one, and a file that ends too early is refused', async () => {
  const head = ':20:X\n:25:00112233445566\n:28C:1/1\n:60F:C260901INR100,00\n';
  const line =
    ':61:2609010901CR50,00NTRF612345678901\n' +
    ':86:166?00TRANSFER?10123?20UPI/CR/612345678901/RAVI KU?21MAR/SBIN/r@ybl/rent\n';
  const result = await readBytes(utf8(`${head}${line}:62F:C260901INR150,00\n-`), {});
  const lines = result.ok ? result.statement.lines : [];
  expect(lines).toMatchObject([
    { name: 'RAVI KUMAR', narration: 'UPI/CR/612345678901/RAVI KUMAR/SBIN/r@ybl/rent' },
  ]);
  expect(await readBytes(utf8(head + line), {})).toMatchObject({ code: 'CORRUPT_FILE' });
});

test('an OpenDocument spreadsheet without styles', async () => {
  const lines = madeLines(6);
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const rows = [
    named,
    ...lines.map(cellsOf).map((c) => [c.day, ...c.text, c.debit, c.credit, c.balance]),
  ];
  const body = rows
    .map((cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`)
    .join('');
  const space = 'urn:oasis:names:tc:opendocument:xmlns';
  const names = ['office', 'table', 'text'].map((one) => `xmlns:${one}="${space}:${one}:1.0"`);
  const content =
    `<?xml version="1.0"?><office:document-content ${names.join(' ')}><office:body>` +
    `<office:spreadsheet><table:table table:name="S">${body}</table:table></office:spreadsheet>` +
    '</office:body></office:document-content>';
  const bytes = zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', content },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
  ]);
  expect(await read(bytes)).toEqual(lines.map(factsOf));
});

test('a row of a print that begins with the blanks of its text is of the line above', async () => {
  const lines = madeLines(20).map((line) => ({
    ...line,
    narration: line.narration.replace(/ /g, '   '),
  }));
  const row = (...[day = '', text = '', debit = '', credit = '', balance = '']: string[]) =>
    `${day.padEnd(12)}${text.padEnd(34)}${debit.padStart(14)}${credit.padStart(14)}` +
    `${balance.padStart(16)}`.trimEnd();
  const rows = lines.flatMap((line) => {
    const [first = '', ...more] = line.narration.match(/.{1,26}/g) ?? [];
    const { day, debit, credit, balance } = cellsOf(line);
    return [row(day, first, debit, credit, balance), ...more.map((text) => row('', text))];
  });
  const print = ['NOWHERE BANK', 'Account No : 00112233445566', '', row(...named), '', ...rows];
  expect(await read(utf8(print.join('\r\n')))).toEqual(lines.map(factsOf));
});

test('a page that calls a column otherwise has the same columns', async () => {
  const lines = madeLines(40);
  const rows = lines.map(cellsOf);
  const other = ['Date', 'Narration', 'Withdrawals', 'Deposits', 'Closing Balance'];
  const pages = [
    { content: `${account('00112233445566')}\n${tableAt(700, named, rows.slice(0, 20))}` },
    { content: tableAt(700, other, rows.slice(20)) },
  ];
  const result = await readBytes(pdfOf(pages), {});
  expect(result.ok && result.statement.lines).toMatchObject(
    lines.map(({ amount, balance, narration }) => ({ amount, balance, narration })),
  );
});
