import { because } from '@peerdesk/contract/because.ts';
import { FileRefused } from './refusals.ts';

const sampleBytes = 4096;
/** With a larger share of control characters than this, a file is not text. */
const controlShareMax = 0.02;

/**
 * The text of a file in the encodings that banks use: UTF-8 and UTF-16 with or without a byte order
 * mark, else windows-1252. Refused: what is not text at all.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  const sample = text.slice(0, sampleBytes);
  let controls = 0;
  for (const character of sample) {
    const code = character.charCodeAt(0);
    if (code === 0 || (code < 32 && code !== 9 && code !== 10 && code !== 13)) controls += 1;
  }
  if (text.includes('\0') || controls > sample.length * controlShareMax + 1) {
    throw new FileRefused('UNSUPPORTED_CONTENT', because('statement_not_text'));
  }
  return text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes);
  const wide = zerosIn(bytes);
  if (wide !== null) return decodeAs(wide, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeAs('windows-1252', bytes);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Every other byte of plain text in UTF-16 is zero; which ones tells the byte order. */
function zerosIn(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, at) => {
    if (byte !== 0) return;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  });
  const half = sample.length / 2;
  if (odd > half * 0.7 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.7 && odd < half * 0.1) return 'utf-16be';
  return null;
}
