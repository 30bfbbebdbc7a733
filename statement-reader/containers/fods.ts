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
  if (hasMacros(text)) throw macros();
  return readOpenDocument(piecesOf(text));
}

const place = /<office:script\b[^>]{0,200}>([^]{0,800}?)<\/office:script>/g;
const onlyTag = /^<ooo:libraries\b[^<>]*>$/;

/** One that was looked into has an empty library as well. */
const emptyLibrary = /<ooo:library-embedded\b[^<>]*\/>/g;

/** LibreOffice writes the place of macros into every file; only what stands in it is one. */
function hasMacros(file: string): boolean {
  const text = file.replace(emptyLibrary, '');
  if (/<script:|<ooo:(?:module|library|source)/.test(text)) return true;
  let places = 0;
  for (const [, content = ''] of text.matchAll(place)) {
    const rest = content.replace('</ooo:libraries>', '').trim();
    if (rest !== '' && !onlyTag.test(rest)) return true;
    places += 1;
  }
  return [...text.matchAll(/<office:script\b/g)].length > places;
}

const pieceLength = 64 * 1024;

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}
