import { expect, test } from 'vitest';
import { bytesOf, twelveLines } from './testing/changed-pdf.ts';
import { readBytes } from './testing/read.ts';

const pdf = twelveLines();
const table = /startxref\n(\d+)/.exec(pdf)?.[1] ?? '';
const content = /\n11 0 obj\n([^]*?)endobj/.exec(pdf)?.[1] ?? '';
const newer = content.replaceAll('UPI', 'UPX');

async function read(file: string): Promise<unknown> {
  const result = await readBytes(bytesOf(file), {});
  if (!result.ok) return result.code;
  return result.statement.lines.some(({ narration }) => narration.includes('UPX')) ? 'new' : 'old';
}

const ends = (at: number) => `startxref\n${at}\n%%EOF\n`;
const entry = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;
const object = (number: string) => `${number} obj\n${newer}endobj\n`;

/** The file with its page drawn anew behind it. */
function updated({ number = '11 0', start = -1 } = {}): string {
  const own = object(number);
  const place = pdf.length + own.length;
  const trailer = `trailer\n<< /Size 12 /Root 1 0 R /Prev ${table} >>\n`;
  return `${pdf}${own}xref\n11 1\n${entry(pdf.length)}${trailer}${ends(start < 0 ? place : start)}`;
}

test('of two generations the newer one is read', async () => {
  expect(await read(pdf)).toBe('old');
  expect(await read(updated())).toBe('new');
});

test('what no table names is not there', async () => {
  expect(await read(pdf + object('11 0'))).toBe('old');
});

test('a file without its table is read where all programs find the same in it', async () => {
  expect(await read(pdf.replace(/startxref\n\d+/, 'startxref\n99'))).toBe('old');
  expect(await read(updated({ start: 99 }))).toBe('new');
  expect(await read(updated({ start: 99, number: '11 1' }))).toBe('CORRUPT_FILE');
  const roots =
    '200 0 obj\n<< /Type /Catalog /Pages 201 0 R >>\nendobj\n' +
    '201 0 obj\n<< /Type /Pages /Kids [10 0 R] /Count 1 >>\nendobj\n';
  const trailer = `xref\n0 0\ntrailer\n<< /Size 202 /Root 200 0 R /Prev ${table} >>\n`;
  expect(await read(`${pdf}${roots}${trailer}${ends(99)}`)).toBe('CORRUPT_FILE');
});

test('a table and a stream of objects beside it have to name the same', async () => {
  const own = object('11 0');
  const streamAt = pdf.length + own.length;
  const place = Buffer.alloc(7);
  place.writeUInt8(1, 0);
  place.writeUInt32BE(pdf.length, 1);
  const stream =
    '99 0 obj\n<< /Type /XRef /W [1 4 2] /Index [11 1] /Size 100 /Root 1 0 R /Length 7 >>\n' +
    `stream\n${place.toString('latin1')}\nendstream\nendobj\n`;
  const hybrid = (rows: string) =>
    `${pdf}${own}${stream}xref\n${rows}trailer\n` +
    `<< /Size 100 /Root 1 0 R /Prev ${table} /XRefStm ${streamAt} >>\n` +
    ends(streamAt + stream.length);
  expect(await read(hybrid(`11 1\n${entry(pdf.length)}`))).toBe('new');
  expect(await read(hybrid('0 0\n'))).toBe('new');
  expect(await read(hybrid(`11 1\n${entry(pdf.indexOf('11 0 obj'))}`))).toBe('CORRUPT_FILE');
  expect(await read(hybrid('11 1\n0000000000 00000 f \n'))).toBe('CORRUPT_FILE');
});
