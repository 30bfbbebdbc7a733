import sharp from 'sharp';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import { fontsOf } from '../../testing/pdf.ts';
import { countMark, pageMark, type SheetLook } from './document.ts';
import { drawDocument } from './draw.ts';

const { OPS } = await getResolvedPDFJS();

const look: SheetLook = {
  ...{ brand: 'Peerdesk', color: '#1473F6', language: 'hi-IN', title: 'खाता', footnote: 'note' },
  pages: `पेज ${pageMark} / ${countMark}`,
  madeAt: 0,
  logo: null,
};

/** How many pictures the file holds, and how often its pages draw one. */
async function picturesOf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const drawn = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { fnArray } = await (await document.getPage(at + 1)).getOperatorList();
      return fnArray.filter((one) => one === OPS.paintImageXObject).length;
    }),
  );
  const held =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g) ?? [];
  return { held: held.length, drawn };
}

test('every page wears the logo, which is in the file once', async () => {
  const logo = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const rows = Array.from({ length: 150 }, () => ({ cells: ['row'], isStrong: false }));
  const table = { kind: 'table', columns: [{ title: 'x', share: 1 }], rows } as const;
  const plain = await picturesOf(await drawDocument({ look, blocks: [table] }));
  expect(plain).toMatchObject({ held: 0 });
  const worn = await picturesOf(await drawDocument({ look: { ...look, logo }, blocks: [table] }));
  expect(worn).toEqual({ held: 1, drawn: plain.drawn.map(() => 1) });
});

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
