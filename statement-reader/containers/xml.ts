import { SaxesParser } from 'saxes';
import { Namespaces, type OwnNames } from './namespaces.ts';
import { cellLengthMax } from './limits.ts';
import { corrupt, entities, tooLong } from './refusals.ts';

/** Attributes as they are written, with their prefixes. */
export type Attributes = Readonly<Record<string, string>>;

/** Called for each tag and text in turn; the names of tags come without their prefix. */
export interface XmlHandler {
  /** Without it, namespaces say nothing. */
  readonly names?: OwnNames;
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** A cell's text with every character written as a reference; no tag is as long. */
const piecesMax = cellLengthMax * 8;
/** Parts of a workbook nest less than twenty deep. */
const depthMax = 100;

/**
 * Reads XML as it comes, without building a tree. Anything that is not well-formed is refused, and
 * so is a document type, before an entity could be expanded. The parser keeps an unfinished text or
 * tag and the names of open ones in memory, so both are limited here.
 */
export async function scanXml(
  chunks: AsyncIterable<Uint8Array | string>,
  handler: XmlHandler,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let decoder = new TextDecoder('utf-8');
  let isFirst = true;
  let depth = 0;
  let unfinished = 0;
  parser.on('error', () => {
    throw corrupt();
  });
  parser.on('doctype', () => {
    throw entities();
  });
  const spaces = handler.names && new Namespaces(handler.names);
  parser.on('opentag', ({ name, attributes }) => {
    unfinished = 0;
    depth += 1;
    if (depth > depthMax) throw corrupt();
    if (spaces?.open(name, attributes) !== false) handler.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    unfinished = 0;
    depth -= 1;
    if (spaces?.close() !== false) handler.close?.(localName(name));
  });
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (text) => {
      unfinished = 0;
      if (spaces?.isOwn !== false) handler.text?.(text);
    });
  }
  for await (const chunk of chunks) {
    if (isFirst && typeof chunk !== 'string') decoder = new TextDecoder(encodingOf(chunk));
    isFirst = false;
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    unfinished += text.length;
    parser.write(text);
    if (unfinished > piecesMax) throw tooLong();
  }
  parser.write(decoder.decode()).close();
}

/** The mark at the beginning tells UTF-16; anything else is UTF-8 or not well-formed. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
