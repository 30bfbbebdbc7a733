/** Statements of many lines in the formats of banks, for `npm run bench -- statements`. */
import { SheetRecords, xlsbOf } from '@peerdesk/statement-reader/testing/xlsb-file.ts';
import { workbookOf } from '@peerdesk/statement-reader/testing/zips.ts';
import { deflateSync } from 'node:zlib';
import { fodsOf, htmlOf, odsOf, printOf, type BenchTable } from './statement-tables.ts';

export interface BenchLine {
  utr: string;
  /** Paise. */
  amount: bigint;
  balance: bigint;
}

const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
const textOf = ({ utr }: BenchLine, at: number) => `UPI/CR/${utr}/RAVI K/HDFC/r${at % 5000}@okaxis`;
const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const rowOf = (line: BenchLine, at: number) => [
  ...['01/08/2026', textOf(line, at), '', rupees(line.amount), rupees(line.balance)],
];

function csvOf(lines: readonly BenchLine[]): string {
  return [captions, ...lines.map(rowOf)].map((row) => row.join(',')).join('\n');
}

const openingOf = ([first]: readonly BenchLine[]) => (first ? first.balance - first.amount : 0n);
const closingOf = (lines: readonly BenchLine[]) => lines.at(-1)?.balance ?? 0n;

function mt940Of(lines: readonly BenchLine[]): string {
  const money = (paise: bigint) => rupees(paise).replace('.', ',');
  return [
    ...[':20:X', ':25:00112233445566', ':28C:1/1', `:60F:C260731INR${money(openingOf(lines))}`],
    ...lines.map(
      (line, at) => `:61:2608010801C${money(line.amount)}NTRF${line.utr}\n:86:${textOf(line, at)}`,
    ),
    ...[`:62F:C260801INR${money(closingOf(lines))}`, '-'],
  ].join('\n');
}

function camtOf(lines: readonly BenchLine[]): string {
  const balance = (code: string, paise: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="INR">${rupees(paise)}</Amt>` +
    '<CdtDbtInd>CRDT</CdtDbtInd></Bal>';
  const entries = lines.map(
    (line, at) =>
      `<Ntry><Amt Ccy="INR">${rupees(line.amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
      '<Sts>BOOK</Sts><BookgDt><Dt>2026-08-01</Dt></BookgDt><NtryDtls><TxDtls><Refs>' +
      `<EndToEndId>${line.utr}</EndToEndId></Refs><RmtInf><Ustrd>${textOf(line, at)}</Ustrd>` +
      '</RmtInf></TxDtls></NtryDtls></Ntry>',
  );
  return (
    '<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>00112233445566' +
    `</Id></Othr></Id></Acct>${balance('OPBD', openingOf(lines))}` +
    `${balance('CLBD', closingOf(lines))}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
  );
}

const linesPerPage = 60;

function pdfOf(lines: readonly BenchLine[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (number: number, body: Buffer) => {
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ]);
    places[number] = length;
    length += object.length;
    parts.push(object);
  };
  const text = (x: number, y: number, words: string) => `1 0 0 1 ${x} ${y} Tm (${words}) Tj`;
  const pages = Math.ceil(lines.length / linesPerPage);
  const kids = Array.from({ length: pages }, (_, at) => `${4 + at * 2} 0 R`);
  add(1, Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'));
  add(2, Buffer.from(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`));
  add(3, Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'));
  const columns = [40, 100, 340, 410, 490];
  for (let page = 0; page < pages; page += 1) {
    const own = lines.slice(page * linesPerPage, (page + 1) * linesPerPage);
    const rows = own.map((line, at) => rowOf(line, page * linesPerPage + at));
    const words = [captions, ...rows].flatMap((row, at) =>
      row.flatMap((cell, column) =>
        cell === '' ? [] : [text(columns[column] ?? 0, 800 - at * 12, cell)],
      ),
    );
    const content = deflateSync(`BT /F1 7 Tf ${words.join('\n')} ET`);
    const at = 4 + page * 2;
    const resources = '/Resources << /Font << /F1 3 0 R >> >>';
    const box = '/MediaBox [0 0 595 842]';
    add(
      at,
      Buffer.from(`<< /Type /Page /Parent 2 0 R ${box} ${resources} /Contents ${at + 1} 0 R >>`),
    );
    const head = `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`;
    add(at + 1, Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]));
  }
  const size = places.length;
  const rows = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

/** A workbook as most programs write it: each text once, in a list of its own. */
function xlsxOf(lines: readonly BenchLine[]): Uint8Array {
  const rows = [captions, ...lines.map(rowOf)];
  const places = new Map<string, number>();
  const cellOf = (cell: string, column: number, row: number) => {
    if (cell === '') return '';
    const place = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (row > 0 && column > 1) return `<c r="${place}"><v>${cell}</v></c>`;
    const at = places.get(cell) ?? places.size;
    places.set(cell, at);
    return `<c r="${place}" t="s"><v>${at}</v></c>`;
  };
  const sheet = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, at) => cellOf(cell, at, row)).join('')}</row>`,
  );
  const texts = [...places.keys()].map((text) => `<si><t>${text}</t></si>`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const part = (name: string, root: string, content: string) => ({
    name,
    content: `<?xml version="1.0"?><${root} xmlns="${main}">${content}</${root}>`,
  });
  return workbookOf(part('', 'worksheet', `<sheetData>${sheet.join('')}</sheetData>`).content, [
    part('xl/sharedStrings.xml', 'sst', texts.join('')),
  ]);
}

function xlsbFileOf(lines: readonly BenchLine[]): Uint8Array {
  const sheet = new SheetRecords();
  sheet.add(captions);
  lines.forEach((line, at) => {
    sheet.add(rowOf(line, at).map((cell, column) => (column > 2 ? Number(cell) : cell)));
  });
  return xlsbOf([sheet.records], sheet.texts);
}

const tableOf = (lines: readonly BenchLine[]): BenchTable => ({
  captions,
  rows: lines.map(rowOf),
});

export const benchFiles = {
  html: (lines) => htmlOf(tableOf(lines)),
  print: (lines) => printOf(tableOf(lines)),
  ods: (lines) => odsOf(tableOf(lines)),
  fods: (lines) => fodsOf(tableOf(lines)),
  xlsx: xlsxOf,
  xlsb: xlsbFileOf,
  csv: csvOf,
  mt940: mt940Of,
  camt: camtOf,
  pdf: pdfOf,
} as const satisfies Record<string, (lines: readonly BenchLine[]) => string | Uint8Array>;
