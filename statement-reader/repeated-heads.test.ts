import { expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import { utf8 } from './testing/containers.ts';
import { readStatement } from './read-statement.ts';

const captions = ['DATE', 'PARTICULARS', 'WITHDRAWALS', 'DEPOSITS', 'BALANCE'];
const widths = [12, 57, 18, 17, 12];
const printed = (cells: readonly string[], isText: boolean) =>
  cells
    .map((cell, at) => {
      const width = widths[at] ?? 0;
      return at < 2 || isText ? cell.padEnd(width) : cell.padStart(width - 5).padEnd(width);
    })
    .join('');

/** A print that has its captions again above each few lines, page by page. */
function print(lines: number, linesPerPage: number): Uint8Array {
  let balance = 1000;
  const rows = Array.from({ length: lines }, (_, at) => {
    balance += at + 1;
    const day = String(1 + Math.floor((at * 27) / lines)).padStart(2, '0');
    const text = `UPI/CR/${612_345_600_000 + at}/RAVI/SBIN/r@ybl/x`;
    const cells = [`${day}/08/2026`, text, '', `${at + 1}.00`, `${balance}.00`];
    const head = at % linesPerPage === 0 ? `${at > 0 ? '\f' : ''}${printed(captions, true)}\n` : '';
    return head + printed(cells, false);
  });
  return utf8(rows.join('\n'));
}

async function timeOf(lines: number): Promise<number> {
  const begin = performance.now();
  const result = await readBytes(print(lines, 1), {});
  expect(result.ok ? result.statement.lines.length : result.code).toBe(lines);
  return performance.now() - begin;
}

test('captions above each line cost what the lines cost', { timeout: 60_000 }, async () => {
  await timeOf(500);
  const [short, long] = [await timeOf(500), await timeOf(2000)];
  expect(long).toBeLessThan(short * 12);
});

test('half a megabyte of nothing but captions is no statement, and is told so in time', async () => {
  const file = utf8(`${printed(captions, true)}\n`.repeat(4500));
  expect(file.length).toBeGreaterThan(500_000);
  const result = await readStatement(file, {});
  expect(result.ok ? 'ok' : result.reason.code).toBe('statement_without_table');
}, 30_000);
