/** Thirty-two characters, so that random bytes pick each equally often. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** How many random bytes a password is made from: five bits of each count. */
export const passwordBytes = 16;

/** A password in groups of four characters, without characters that look alike. */
export function passwordFrom(random: Uint8Array): string {
  const text = Array.from(random, (byte) => letters.charAt(byte % letters.length)).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}
