import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readerFlags, readerMemory } from './process/in-process.ts';
import { drawStatement } from './testing/draw-statement.ts';
import { madeLayouts } from './testing/made-layouts.ts';
import { pdfOf, textAt } from './testing/pdf-file.ts';
import { SheetRecords, xlsbOf } from './testing/xlsb-file.ts';

/** Of which Node and the reader's modules are 75; 300,000 lines have 300. */
const megabytesMax = 200;
/** Where the reader did not give memory back, this PDF took 200; it takes 174 now. */
const pdfMegabytesMax = 190;
const count = 60_000;
/** With totals on each page and texts of several lines. */
const pdfCount = 40_000;
const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];

function* rows(): Generator<[day: string, text: string, credit: number, balance: number]> {
  let balance = 1_000_000;
  for (let at = 0; at < count; at += 1) {
    const amount = 10_000 + at;
    balance += amount;
    const text = `UPI/CR/${500_000_000_000 + at}/RAVI K/HDFC/r${at % 5000}@okaxis`;
    yield ['01/08/2026', text, amount / 100, balance / 100];
  }
}

function xlsb(): Uint8Array {
  const sheet = new SheetRecords();
  sheet.add(captions);
  for (const [day, text, credit, balance] of rows()) sheet.add([day, text, '', credit, balance]);
  return xlsbOf([sheet.records], sheet.texts);
}

function print(): string {
  const widths = [12, 60, 14, 14, 18];
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('');
  const texts: string[] = [];
  for (const [day, text, credit, balance] of rows()) {
    if (texts.length % 60 === 0) texts.push(`\fNOWHERE BANK\n${lineOf(captions)}`);
    texts.push(lineOf([day, text, '', credit.toFixed(2), balance.toFixed(2)]));
  }
  return texts.join('\n');
}

function pdf(): Uint8Array {
  const layout = madeLayouts.find(({ pageTotals }) => pageTotals === true);
  if (!layout) throw new Error('a layout with totals on each page');
  return drawStatement({ ...layout, lines: pdfCount }).bytes;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-memory-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The library fills an array with the width of each of a thousand million characters. */
function widthsWithoutEnd(): Uint8Array {
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>';
  const descriptor = '/FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /StemV 1';
  const objects = [
    '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [1001 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X ${system} /FontDescriptor 1002 0 R
        /W [0 1000000000 500] >>`,
    `<< /Type /FontDescriptor /FontName /X /Flags 4 ${descriptor} >>`,
  ];
  const file = pdfOf([{ content: textAt(40, 400, '01-09-2026 1,000.00') }], { objects });
  const text = Buffer.from(file).toString('latin1').replace('/F1 3 0 R', '/F1 1000 0 R');
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

interface Read {
  lines: number;
  said: string | null;
  megabytes: number;
}

async function readApart(name: string, file: Uint8Array | string): Promise<Read> {
  const path = join(folder, name);
  await writeFile(path, file);
  const script = join(import.meta.dirname, 'testing', 'read-apart.ts');
  const env = { ...process.env, ...readerMemory, NODE_OPTIONS: '' };
  const args = [...readerFlags, script, path];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout) as Read;
}

test.each([
  ['xlsb', xlsb, count, megabytesMax],
  ['print', print, count, megabytesMax],
  ['pdf', pdf, pdfCount, pdfMegabytesMax],
] as const)(
  'a long %s is never in memory as a whole',
  { timeout: 180_000 },
  async (name, make, lines, most) => {
    const read = await readApart(name, make());
    expect(read).toMatchObject({ lines, said: null });
    expect(read.megabytes).toBeLessThan(most);
  },
);

test('an array that grows without end ends the reading while it is small', async () => {
  const read = await readApart('widths', widthsWithoutEnd());
  expect(read).toMatchObject({ said: 'statement_needs_memory' });
  expect(read.megabytes).toBeLessThan(250);
});
