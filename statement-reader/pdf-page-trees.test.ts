import { expect, test } from 'vitest';
import { pdfOf, textAt, widthOf } from './testing/pdf-file.ts';
import { readBytes } from './testing/read.ts';

/** More than the library keeps before it gives up what it knows of them. */
const pages = 120;
const size = 8;
const right = (edge: number, y: number, text: string) =>
  textAt(edge - widthOf(text, size), y, text, size);

/** A line on each page: the number of the page in rupees comes in. */
function contentOf(page: number): string {
  const balance = 1000 + (page * (page + 1)) / 2;
  return [
    ...[textAt(40, 800, 'Date', size), textAt(110, 800, 'Narration', size)],
    ...[right(440, 800, 'Withdrawals'), right(500, 800, 'Deposits'), right(560, 800, 'Balance')],
    ...[
      textAt(40, 786, '01-08-2026', size),
      textAt(110, 786, `UPI/CR/${412345678000 + page}/X`, size),
    ],
    ...[right(500, 786, `${page}.00`), right(560, 786, `${balance}.00`)],
  ].join('\n');
}

function treeOf(total: number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${10 + at * 2} 0 R`);
  const half = pages / 2;
  const node = (own: readonly string[], count: number) =>
    `<< /Type /Pages /Parent 1000 0 R /Kids [${own.join(' ')}] /Count ${count} >>`;
  const objects = [
    `<< /Type /Pages /Kids [1001 0 R 1002 0 R] /Count ${total} >>`,
    node(kids.slice(0, half), half),
    node(kids.slice(half), half),
  ];
  const contents = Array.from({ length: pages }, (_, at) => ({ content: contentOf(at + 1) }));
  return pdfOf(contents, { root: '/Pages 1000 0 R', objects });
}

test.each([
  ['right', pages],
  ['wrong', pages + 7],
])('each page is found once where the tree of pages counts them %s', async (_, total) => {
  const result = await readBytes(treeOf(total), {});
  const lines = result.ok ? result.statement.lines : [];
  expect(lines.map(({ amount }) => Number(amount))).toEqual(
    Array.from({ length: pages }, (_, at) => (at + 1) * 100),
  );
});
