import type { FileType } from '@peerdesk/contract/file.ts';

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riff = ascii('RIFF');
const webp = ascii('WEBP');
const webpAt = 8;
const pdf = ascii('%PDF-');

/** The file type by its first bytes; null for types that are not accepted. */
export function typeByContent(bytes: Uint8Array): FileType | null {
  if (hasAt(bytes, jpeg)) return 'image/jpeg';
  if (hasAt(bytes, png)) return 'image/png';
  if (hasAt(bytes, riff) && hasAt(bytes, webp, webpAt)) return 'image/webp';
  if (hasAt(bytes, pdf)) return 'application/pdf';
  return null;
}

function hasAt(bytes: Uint8Array, wanted: readonly number[], at = 0): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
