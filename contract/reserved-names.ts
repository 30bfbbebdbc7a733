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

/** Control characters, direction marks, and whatever else cannot be seen but joiners. */
const hidden = /[\p{Cc}\p{Bidi_C}\u2800]|(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{DI}]/u;
/**
 * Joiners where no script writes with them: after a vowel sign or in Arabic they are letters, and
 * before a virama they keep ra apart, as in Bengali র‍্যাচেল.
 */
const strayJoiner =
  /(?<![\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d(?![\u09cd\u0c4d\u0ccd]))/u;
/** The mark that makes a sign a picture, after anything else. */
const strayMark = /(?<!\p{Extended_Pictographic})\ufe0f/u;

/**
 * Is this read as the name that it is? One of nothing that can be seen would leave a list without
 * who did it, direction marks turn what stands around them, and what is not seen makes two of one.
 */
export function isReadableName(name: string): boolean {
  const isHiding = [hidden, strayJoiner, strayMark].some((fault) => fault.test(name));
  return !isHiding && /[\p{L}\p{N}]/u.test(plain(name));
}

/** Of these alphabets many letters look the same. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Does a word have letters of several of them? Nobody writes so but to be taken for another. */
export function mixesAlphabets(name: string): boolean {
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.some((word) => alphabets.filter((letter) => letter.test(word)).length > 1);
}
