import type { PDFPageProxy } from 'pdfjs-dist';
import { PageTooLarge } from './fills.ts';
import { identity } from './matrix.ts';
import type { Fill } from './page-marks.ts';
import { shapeOfBox } from './shapes.ts';

interface GivenNote {
  subtype?: string;
  fieldType?: string | null;
  rect?: readonly number[];
  annotationFlags?: number;
  hasAppearance?: boolean;
  borderStyle?: { width?: number; rawWidth?: number };
}

/** They show a small sign at the most, or the library draws them without an appearance too. */
const uncovering = new Set([
  ...['Text', 'Popup', 'FileAttachment', 'Sound', 'Movie'],
  ...['Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Square', 'Circle', 'Polygon'],
]);
/** Programs draw what such a field holds, whatever the file says that it looks like. */
const filledIn = new Set(['Tx', 'Ch']);
/** The library thins one that is broader than half of its box; others draw it as it is. */
const broadBorder = 2;
/** The bits of a note that is hidden, everywhere or on a screen. */
const hiddenFlags = 34;
/** A limit for one page; no statement comes near. */
const notesMax = 1000;

/**
 * What notes and fields of a page cover that the library does not draw, since the file leaves it to
 * each program how they look. They lie above everything else, and their colours are not known.
 */
export async function coveredByNotes(page: PDFPageProxy): Promise<Fill[]> {
  const notes = (await page.getAnnotations()) as GivenNote[];
  const fills = notes.filter(covers).flatMap(({ rect = [] }) => {
    const shape = shapeOfBox(rect.map(Number), identity);
    const order = Number.POSITIVE_INFINITY;
    return shape ? [{ shape, colour: null, opacity: 1, order }] : [];
  });
  if (fills.length > notesMax) throw new PageTooLarge();
  return fills;
}

function covers(note: GivenNote): boolean {
  const { subtype = '', fieldType, hasAppearance, borderStyle, annotationFlags = 0 } = note;
  if ((annotationFlags & hiddenFlags) !== 0) return false;
  if (subtype === 'Widget') {
    if (fieldType === 'Sig') return false;
    return hasAppearance !== true || filledIn.has(fieldType ?? '');
  }
  if (subtype === 'Link') return (borderStyle?.rawWidth ?? borderStyle?.width ?? 0) > broadBorder;
  return hasAppearance !== true && !uncovering.has(subtype);
}
