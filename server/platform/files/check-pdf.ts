import type { PlainReasonCode } from '@peerdesk/contract/reason.ts';
import { refuse, type Refusal } from '@peerdesk/domain/result.ts';
import { inflateSync } from 'node:zlib';

/** How far from the end the end marker may be. */
const tailMax = 2048;
const packedMax = 500;
const unpackedBytesMax = 16 * 1024 * 1024;

/** Names of active content, long enough never to appear by chance. */
const acting = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE)\b/;
/** The same in two or three letters: looked for outside compressed bytes. */
const actingShort = /\/(?:JS|XFA|AA)\b/;

/**
 * What is wrong with a PDF; null when it may be stored. It must begin and end as a PDF, must not be
 * encrypted, and must not contain anything that runs, launches or embeds something. Names are
 * matched as written, with hexadecimal escapes, and inside compressed objects.
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

/** `/J#61vaScript` is `/JavaScript` to a PDF reader. */
function namesAsMeant(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * The start and end of each compressed stream, and the text that describes it: everything since the
 * previous stream, because any closer marker might be part of a text.
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

/** A second beginning inside a stream: readers disagree on which one counts. */
const beginning = /stream[ \t\0\f]*[\r\n]/;
/** The type of a stream, or its filter, given in another object. */
const elsewhere = /\/(?:Type|Filter|DecodeParms)\s*(?:\[\s*)?\d+\s+\d+\s+R\b/;
const objects = /\/ObjStm\b/;
/** The numbers that separate the objects in a compressed stream. */
const predicted = /\/Predictor\s*(?!1\b)/;

/** The text of all compressed objects; null when one uses a filter that is not supported here. */
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

/** Between a name and its value there may be comments and white space. */
function withoutComments(text: string): string {
  return `${text}\n${text.replaceAll(/%[^\r\n]*/g, ' ')}`.replaceAll(/\s+/g, ' ');
}

/**
 * How objects are compressed: not at all, with the one supported filter, or otherwise. `about` may
 * also describe other objects, such as a signature, whose filter is of another kind.
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
