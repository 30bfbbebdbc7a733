/** The zeros of the scripts that Indian banks print; the other nine digits follow each. */
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10,
];

export function asciiDigits(text: string): string {
  if (!beyondAscii.test(text)) return text;
  return Array.from(text, (character) => {
    const zero = zeroOf(character);
    return zero === undefined ? character : String((character.codePointAt(0) ?? 0) - zero);
  }).join('');
}

const beyondAscii = /[^\0-\u007F]/;

function zeroOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  return zeros.find((start) => code >= start && code < start + 10);
}

/** How many scripts the digits of a text are of. */
export function scriptsIn(text: string): number {
  if (!beyondAscii.test(text)) return 1;
  return new Set((text.match(/\p{Nd}/gu) ?? []).map((digit) => zeroOf(digit) ?? 0)).size;
}
