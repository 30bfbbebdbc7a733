import { setTimeout } from 'node:timers/promises';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { because } from '@peerdesk/contract/because.ts';
import { collect } from '../collect.ts';
import { FileRefused, corrupt, needsMemory } from '../containers/refusals.ts';
import { PlacedText } from '../placed/placed-text.ts';
import type { TextLine } from '../placed/text-line.ts';
import type { ReadHints } from '../statement.ts';
import { withStackedDays } from '../placed/stacked-days.ts';
import { inReadingOrder } from './indic-order.ts';
import { cutToFrames } from './frames.ts';
import { hiddenTest } from './hidden.ts';
import { inksOf } from './letter-inks.ts';
import { libraryBounds } from './library-bounds.ts';
import { loadLibrary, openPdf } from './open-pdf.ts';
import { PageTooLarge } from './fills.ts';
import { coveredByNotes } from './notes.ts';
import { PagePainter } from './page-content.ts';
import type { PageTools } from './page-marks.ts';
import { linesOfPage } from './page-lines.ts';
import type { Box } from './shapes.ts';
import { checkStreamSizes } from './stream-sizes.ts';

const pagesMax = 20_000;
const linesMax = 1_000_000;
/** After so many pages the library forgets their fonts and objects. */
const pagesKept = 40;

/**
 * The lines of text of a PDF, page by page, each word with its place and whether a person sees it.
 * Refused are pictures of text, and what is damaged, protected or far too large.
 */
export async function textOfPdf(
  bytes: Uint8Array,
  { password = null, onPage, isGivenUp = false }: ReadHints,
): Promise<PlacedText> {
  await checkStreamSizes(bytes);
  const library = await loadLibrary();
  const given = isGivenUp ? bytes : Uint8Array.from(bytes);
  const { document, close } = await openPdf(library, given, password);
  try {
    if (document.numPages > pagesMax) {
      throw new FileRefused('TOO_LARGE', because('statement_too_many_pages', { most: pagesMax }));
    }
    const text = new PlacedText();
    const layers = await document.getOptionalContentConfig().catch(() => null);
    const tools = {
      ops: library.OPS as unknown as Record<string, number>,
      isLayerShown: (layer: unknown) => layers?.isVisible(layer) ?? true,
    };
    for (let number = 1; number <= document.numPages; number += 1) {
      for (const line of await readPage(document, number, tools)) text.add(line);
      if (text.count > linesMax) throw needsMemory();
      if (number % pagesKept === 0) {
        await document.cleanup();
        collect();
      }
      const bytes = libraryBounds.reads.take();
      onPage?.({ page: number, isLast: number === document.numPages, lines: text.count, bytes });
    }
    if (text.lines.length === 0) throw new FileRefused('NO_TEXT', because('statement_is_scan'));
    return text;
  } finally {
    // Before the lines are read, which takes as much memory again.
    await close().catch(() => undefined);
  }
}

/** How long the pictures of a page may take that are still being unpacked. */
const picturesMs = 2000;

/** Waits for the pictures of a page, which come by themselves. */
async function picturesOf(
  { objs, commonObjs }: PDFPageProxy,
  { fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] },
  ops: Readonly<Record<string, number>>,
): Promise<void> {
  const painting = new Set([ops['paintImageXObject'], ops['paintImageXObjectRepeat']]);
  const names = new Set<string>();
  for (const [at, code] of fnArray.entries()) {
    const [name] = painting.has(code) ? (argsArray[at] as unknown[]) : [];
    if (typeof name === 'string' && name !== '') names.add(name);
  }
  if (names.size === 0) return;
  const arrived = [...names].map((name) => {
    const store = (name.startsWith('g_') ? commonObjs : objs) as GivenObjects;
    return new Promise((resolve) => void store.get(name, resolve));
  });
  const late = new AbortController();
  await Promise.race([
    Promise.all(arrived),
    setTimeout(picturesMs, null, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
}

interface GivenObjects {
  get(name: string, arrived: (object: unknown) => void): unknown;
}

async function readPage(
  document: PDFDocumentProxy,
  number: number,
  tools: Omit<PageTools, 'fontOf' | 'outlineOf' | 'objectOf'>,
): Promise<readonly TextLine[]> {
  try {
    const page = await document.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const box: Box = { left, bottom, right, top };
    libraryBounds.begin();
    const { fnArray, argsArray } = await page.getOperatorList();
    if (libraryBounds.isOver) throw needsMemory();
    const fontOf = (name: string) =>
      page.commonObjs.has(name)
        ? (page.commonObjs.get(name) as ReturnType<PageTools['fontOf']>)
        : null;
    const objectOf = (name: string): unknown => {
      const store = name.startsWith('g_') ? page.commonObjs : page.objs;
      return store.has(name) ? store.get(name) : null;
    };
    await picturesOf(page, { fnArray, argsArray }, tools.ops);
    const outlineOf = (font: string, character: string) => {
      const name = `${font}_path_${character}`;
      return page.commonObjs.has(name)
        ? (page.commonObjs.get(name) as ReturnType<PageTools['outlineOf']>)
        : null;
    };
    const pageTools = { ...tools, fontOf, outlineOf, objectOf };
    const painter = new PagePainter(pageTools, box);
    const content = painter.run(fnArray, argsArray as unknown[]);
    content.fills.push(...(await coveredByNotes(page)));
    const { glyphs, unnamed } = content;
    const all = unnamed.length === 0 ? glyphs : [...glyphs, ...unnamed];
    for (const fill of inksOf(all, pageTools)) content.fills.push(fill);
    if (libraryBounds.isOver) throw needsMemory();
    const drawn = cutToFrames(content.glyphs, box);
    const lines = linesOfPage(drawn, hiddenTest(content, box), number);
    page.cleanup();
    return withStackedDays([...inReadingOrder(lines)]);
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw error instanceof PageTooLarge || libraryBounds.isOver ? needsMemory() : corrupt();
  }
}
