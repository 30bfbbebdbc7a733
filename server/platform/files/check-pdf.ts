import type { PlainReasonCode } from '@peerdesk/contract/reason.ts';
import { refuse, type Refusal } from '@peerdesk/domain/result.ts';
import { inflateSync } from 'node:zlib';

/** How far from the end the mark of the end may stand. */
const tailMax = 2048;
const packedMax = 500;
const unpackedBytesMax = 16 * 1024 * 1024;

/** Names that stand for something that acts. Long enough never to appear by chance. */
const acting = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE)\b/;
/** The same in two or three letters: looked for where no packed bytes are. */
const actingShort = /\/(?:JS|XFA|AA)\b/;

/**
 * What is wrong with a PDF; null when it may be kept. It must begin and end as one, must not be
 * encrypted, and must hold nothing that runs, starts or carries something. Names are looked for as
 * written, with their letters in hexadecimal, and within packed objects.
 */
export function pdfFault(bytes: Uint8Array): Refusal | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const tail = text.slice(-tailMax);
  if (!/^%PDF-[12]\.\d/.test(text) || !/startxref\s+\d+\s+%%EOF/.test(tail)) {
    return unsupported('pdf_damaged');
  }
  const unpacked = packedObjects(text);
  if (unpacked === null) return unsupported('pdf_unreadable');
  const whole = namesAsMeant(`${text}\n${unpacked}`);
  if (/\/Encrypt\b/.test(whole)) return unsupported('pdf_encrypted');
  const outside = namesAsMeant(`${withoutStreams(text)}\n${unpacked}`);
  if (acting.test(whole) || actingShort.test(outside)) {
    return unsupported('pdf_holds_scripts');
  }
  if (!/\/Type\s*\/Catalog\b/.test(whole) || !/\/Type\s*\/Pages?\b/.test(whole)) {
    return unsupported('pdf_without_pages');
  }
  return null;
}

function unsupported(reason: PlainReasonCode): Refusal {
  return refuse('UnsupportedFile', reason);
}

/** `/J#61vaScript` is `/JavaScript` to whoever reads it. */
function namesAsMeant(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * Where each packed piece begins and ends, and what is said of it: everything since the piece
 * before, for any mark closer by might stand in a text.
 */
function* streamsOf(text: string): Generator<{ start: number; end: number; about: string }> {
  let at = 0;
  for (;;) {
    const opening = text.indexOf('stream', at);
    if (opening < 0) return;
    const start = opening + 'stream'.length + (text.startsWith('\r\n', opening + 6) ? 2 : 1);
    const closing = text.indexOf('endstream', start);
    const end = closing < 0 ? text.length : closing;
    yield { start, end, about: text.slice(at, opening) };
    at = end + 'endstream'.length;
  }
}

function withoutStreams(text: string): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of streamsOf(text)) {
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}

/** A second beginning within a piece: where it truly begins is for each reader to guess. */
const beginning = /stream[ \t\0\f]*[\r\n]/;
/** What a piece is, or how it is packed, said in another place. */
const elsewhere = /\/(?:Type|Filter|DecodeParms)\s*(?:\[\s*)?\d+\s+\d+\s+R\b/;
const objects = /\/ObjStm\b/;
/** Numbers that take the names in a packed piece apart. */
const predicted = /\/Predictor\s*(?!1\b)/;

/** The text of all packed objects; null when one is packed in a way that is not looked into. */
function packedObjects(text: string): string | null {
  const found: string[] = [];
  let room = unpackedBytesMax;
  for (const { start, end, about } of streamsOf(text)) {
    const description = namesAsMeant(about);
    const raw = text.slice(start, end);
    if (beginning.test(raw) || elsewhere.test(withoutComments(description))) return null;
    if (!objects.test(description)) continue;
    if (found.length >= packedMax) return null;
    const packing = packingOf(description);
    if (packing === 'unknown') return null;
    if (packing === 'none') found.push(raw);
    else {
      const inflated = inflate(raw, room);
      if (inflated === null) return null;
      room -= inflated.length;
      found.push(inflated);
    }
  }
  return found.join('\n');
}

/** Between a name and its value a comment may stand, and any room. */
function withoutComments(text: string): string {
  return `${text}\n${text.replaceAll(/%[^\r\n]*/g, ' ')}`.replaceAll(/\s+/g, ' ');
}

/**
 * How objects are packed: not at all, in the one way that is looked into, or otherwise. `about` may
 * speak of other objects too, of which a signature is one that has a filter of another kind.
 */
function packingOf(about: string): 'none' | 'deflate' | 'unknown' {
  const said = [...about.matchAll(/\/Filter\s*(\[[^\]]*\]|\/[\w.]*)?/g)]
    .map(([, value = '']) => value)
    .filter((value) => !value.startsWith('/Adobe.'));
  if (said.length === 0) return 'none';
  const isPlain = said.every((value) => /^(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])$/.test(value));
  return isPlain && !predicted.test(about) ? 'deflate' : 'unknown';
}

function inflate(raw: string, bytesMax: number): string | null {
  try {
    const packed = Buffer.from(raw, 'latin1');
    return inflateSync(packed, { maxOutputLength: Math.max(bytesMax, 1) }).toString('latin1');
  } catch {
    return null;
  }
}
