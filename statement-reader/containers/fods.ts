import type { Grid } from '../cells/cells.ts';
import { entities, macros } from './refusals.ts';
import { readOpenDocument } from './open-document.ts';

const headLength = 4000;

/** An OpenDocument spreadsheet in one piece of XML. */
export function isFlatOpenDocument(text: string): boolean {
  return /<office:document[\s>]/.test(text.slice(0, headLength));
}

export async function readFlatOpenDocument(text: string): Promise<Grid[]> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw entities();
  if (/<script:|<office:scripts>\s*<office:script\b/.test(text)) throw macros();
  return readOpenDocument(piecesOf(text));
}

const pieceLength = 64 * 1024;

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}
