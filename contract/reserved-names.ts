/** What cannot be seen: formats, ignorable code points (`DI`), blanks. */
const unseen = /[\p{Cf}\p{DI}\s]/gu;

/** What lists and timelines call whoever has no name of their own, in both languages. */
const words: readonly string[] = [
  'customer',
  'merchant',
  'payer',
  'support',
  'system',
  'user',
  'ग्राहक',
  'मर्चेंट',
  'भुगतानकर्ता',
  'सहायता',
  'सिस्टम',
  'यूज़र',
].map(plain);

/** Would somebody of this name be taken for the customer, the system or support? */
export function isReservedName(name: string): boolean {
  return words.includes(plain(name));
}

/** As it is read: without what cannot be seen, and in one form of what looks the same. */
function plain(name: string): string {
  return name.normalize('NFKC').replaceAll(unseen, '').toLowerCase();
}

/** Control characters and direction marks; not the joiners, which Indian scripts write with. */
const hidden = /[\p{Cc}\p{Bidi_C}]/u;

/**
 * Is this read as the name that it is? One of nothing that can be seen would leave a list without
 * who did it, and direction marks turn what stands around them.
 */
export function isReadableName(name: string): boolean {
  return !hidden.test(name) && /[\p{L}\p{N}]/u.test(plain(name));
}
