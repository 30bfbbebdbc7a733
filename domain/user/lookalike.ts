/** Letters of other alphabets by the Latin ones that they look like, in capitals and small. */
const latinLookalikes: readonly (readonly [other: string, latin: string])[] = [
  // Cyrillic
  ['АВЕЅІЈКМНОРСТУХԚԜҮҺӀ', 'ABESIJKMHOPCTYXQWYHI'],
  ['авеѕіјкмнорстухԛԝүһӏԁѵ', 'abesijkmhopctyxqwyhldv'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αβεζηικμνορτυχγω', 'abeznikmvoptuxyw'],
  // Armenian and Latin letters beyond ASCII
  ['ՕՏՍհոսօցյոզ', 'OSUhnuogjnq'],
  ['ıɑɡ', 'iag'],
];

/** The first digit of each script in which an Indian phone writes numbers, and of Arabic. */
const zeroes = '०০੦૦୦௦౦೦൦٠۰';

const digits = Array.from(zeroes, (zero) =>
  Array.from({ length: 10 }, (_, n) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + n)),
);

/** What looks the same or is read the same, and as what it is compared: character by character. */
export const lookalikes = {
  from: latinLookalikes.map(([other]) => other).join('') + digits.flat().join(''),
  to: latinLookalikes.map(([, latin]) => latin).join('') + '0123456789'.repeat(zeroes.length),
} as const;

const tables = new Map(
  Array.from(lookalikes.from).map((other, at) => [other, lookalikes.to[at] ?? other]),
);

/** A name as it is spelled: without spaces and capitals, which tell nobody apart. */
export function spellingOf(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();
}

/** Joiners and the mark of a picture, which mostly show nothing. */
const unseen = /\u200c|\u200d|\ufe0f/gu;

/** A name as it looks. */
export function looksOf(name: string): string {
  const seen = Array.from(name.normalize('NFKC'), (sign) => tables.get(sign) ?? sign);
  return spellingOf(seen.join('').replaceAll(unseen, ''));
}

/**
 * Would one be taken for the other, although they are spelled with other letters? Two people may
 * have the same name: whoever reads it expects that, and not that it hides another one.
 */
export function isLookalike(one: string, other: string): boolean {
  return looksOf(one) === looksOf(other) && spellingOf(one) !== spellingOf(other);
}

/** Those of these names that would be taken for another one of them. */
export function lookalikesAmong(names: readonly string[]): string[] {
  const spellings = new Map<string, Set<string>>();
  for (const name of names) {
    const looks = looksOf(name);
    spellings.set(looks, (spellings.get(looks) ?? new Set()).add(spellingOf(name)));
  }
  return names.filter((name) => (spellings.get(looksOf(name))?.size ?? 0) > 1);
}
