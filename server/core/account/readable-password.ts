import { randomBytes } from 'node:crypto';

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Eighty random bits in groups of four characters, without characters that look alike. */
export function readablePassword(): string {
  const bytes = [...randomBytes(groups * groupLength)];
  const text = bytes.map((byte) => letters.charAt(byte % letters.length)).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}
