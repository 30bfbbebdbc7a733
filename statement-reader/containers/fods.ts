import type { Grid } from '../cells/cells.ts';
import { entities, macros } from './refusals.ts';
import { readBook } from './biff.ts';

const headLength = 4000;

/** An OpenDocument spreadsheet in one piece of XML. */
export function isFlatOpenDocument(text: string): boolean {
  return /<office:document[\s>]/.test(text.slice(0, headLength));
}

/** The longest of its tables. */
export function readFlatOpenDocument(text: string): Grid {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw entities();
  if (/<script:|<office:scripts>\s*<office:script\b/.test(text)) throw macros();
  const grids = readBook(Buffer.from(text));
  const [longest] = grids.toSorted((one, other) => other.rows.length - one.rows.length);
  return longest ?? { rows: [], delimiter: null };
}
