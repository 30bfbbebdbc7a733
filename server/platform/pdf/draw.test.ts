import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { fontsOf } from '../../testing/pdf.ts';
import { countMark, pageMark, type SheetLook } from './document.ts';
import { drawDocument } from './draw.ts';

const look: SheetLook = {
  ...{ brand: 'Peerdesk', color: '#1473F6', language: 'hi-IN', title: 'खाता', footnote: 'note' },
  pages: `पेज ${pageMark} / ${countMark}`,
  madeAt: 0,
};

test('every page has its number and the number of pages, and every row is on one', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => ({
    cells: [`row ${n}.`],
    isStrong: n === 149,
  }));
  const columns = [{ title: 'राशि', share: 1 }];
  const bytes = await drawDocument({ look, blocks: [{ kind: 'table', columns, rows }] });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  expect(text.length).toBeGreaterThan(2);
  for (const [index, page] of text.entries()) {
    expect(page).toContain(`पेज ${index + 1} / ${text.length}`);
  }
  const found = [...text.join('\n').matchAll(/row (\d+)\./g)].map(([, n]) => Number(n));
  expect(found).toEqual(rows.map((_, n) => n));
  const { used, embedded } = fontsOf(bytes);
  expect(used).toEqual(embedded);
});
