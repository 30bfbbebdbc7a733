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
  return name
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\s]/gu, '')
    .toLowerCase();
}
