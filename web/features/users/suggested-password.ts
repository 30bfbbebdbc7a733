const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Eighty random bits, without characters that look alike. */
export function suggestedPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * groupLength));
  const text = [...bytes].map((byte) => letters.charAt(byte % letters.length)).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}
