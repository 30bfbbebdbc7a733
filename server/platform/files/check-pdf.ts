import type { PlainReasonCode } from '@peerdesk/contract/reason.ts';
import { refuse, type Refusal } from '@peerdesk/domain/result.ts';
import { inflateSync } from 'node:zlib';

/** How far from the end the end marker may be. */
const tailMax = 2048;
const packedMax = 500;
const unpackedBytesMax = 8 * 1024 * 1024;

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

const hashSign = 0x23;

/**
 * `/J#61vaScript` is `/JavaScript` to a PDF reader. A loop, because a text of nothing but escapes
 * would keep a callback for each of them busy for seconds.
 */
function namesAsMeant(text: string): string {
  if (!text.includes('#')) return text;
  const bytes = Buffer.from(text, 'latin1');
  let kept = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code =
      bytes[at] === hashSign ? 16 * digitAt(bytes, at + 1) + digitAt(bytes, at + 2) : NaN;
    bytes[kept] = Number.isNaN(code) ? (bytes[at] ?? 0) : code;
    kept += 1;
    if (!Number.isNaN(code)) at += 2;
  }
  return bytes.toString('latin1', 0, kept);
}

/** The value of a hexadecimal digit; NaN for anything else. */
function digitAt(bytes: Buffer, at: number): number {
  const code = bytes[at] ?? 0;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : NaN;
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
/**
 * A predictor other than 1, which is none: it stores bytes as differences, so that names in it
 * cannot be read here. Only objects need it gone; tables of references have it in most files.
 */
const predicted = /\/Predictor(?!\s+1[\s/>])/;

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
  return `${text}\n${text.replaceAll(/%[^\r\n]*/g, ' ')}`;
}

/**
 * How objects are compressed: not at all, with the one supported filter, or otherwise. `about` may
 * also describe other objects, such as a signature, whose filter is of another kind.
 */
function packingOf(about: string): 'none' | 'deflate' | 'unknown' {
  let packing: 'none' | 'deflate' = 'none';
  for (const [, value = ''] of about.matchAll(/\/Filter\s*(\[[^[\]]*\]|\/[\w.]*)?/g)) {
    if (value.startsWith('/Adobe.')) continue;
    if (!/^(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])$/.test(value)) return 'unknown';
    packing = 'deflate';
  }
  return packing === 'deflate' && predicted.test(about) ? 'unknown' : packing;
}

function inflate(raw: string, bytesMax: number): string | null {
  try {
    const packed = Buffer.from(raw, 'latin1');
    return inflateSync(packed, { maxOutputLength: Math.max(bytesMax, 1) }).toString('latin1');
  } catch {
    return null;
  }
}
