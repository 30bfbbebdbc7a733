/** Letters of other alphabets by the Latin ones that they look like, in capitals and small. */
const latinLookalikes: readonly (readonly [other: string, latin: string])[] = [
  // Cyrillic
  ['АВЕЅІЈКМНОРСТУХԚԜҮҺӀ', 'ABESIJKMHOPCTYXQWYHI'],
  ['авеѕіјкмнорстухԛԝүһӏԁѵ', 'abesijkmhopctyxqwyhldv'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αβεζηικμνορτυχγω', 'abeznikmvoptuxyw'],
  // Armenian and Latin letters beyond ASCII
  ['ՕՏՍհոսօցյզ', 'OSUhnuogjq'],
  ['ıɑɡ', 'iag'],
];

/** The first digit of each script in which an Indian phone writes numbers, and of Arabic. */
const zeroes = '०০੦૦୦௦౦೦൦٠۰';

const digits = Array.from(zeroes, (zero) =>
  Array.from({ length: 10 }, (_, n) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + n)),
);

/**
 * What looks the same or is read the same, and as what it is compared: character by character.
 * Twice, since an `I` is the capital of an `i` and has the shape of an `l`: by the letters that are
 * meant, and by shapes.
 */
export interface Lookalikes {
  from: string;
  to: string;
}

const byLetter: Lookalikes = {
  from: latinLookalikes.map(([other]) => other).join('') + digits.flat().join(''),
  to: latinLookalikes.map(([, latin]) => latin).join('') + '0123456789'.repeat(zeroes.length),
};

/** Letters that have the shape of a digit. A capital `L` has not, although it is one with `l`. */
const digitShapes: Record<string, string> = { I: '1', l: '1', '|': '1', O: '0', o: '0' };

const byShape: Lookalikes = {
  from: byLetter.from + Object.keys(digitShapes).join(''),
  to:
    Array.from(byLetter.to, (sign) => digitShapes[sign] ?? sign).join('') +
    Object.values(digitShapes).join(''),
};

export const lookalikes = [byLetter, byShape] as const;

const tables = lookalikes.map(({ from, to }) => {
  const latin = Array.from(to);
  return new Map(Array.from(from, (other, at) => [other, latin[at] ?? other]));
});

/** A name as it is spelled: without spaces and capitals, which tell nobody apart. */
export function spellingOf(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();
}

/** Joiners and the mark of a picture, which mostly show nothing. */
const unseen = /\u200c|\u200d|\ufe0f/gu;

/** A name as it looks, by each of `lookalikes`. */
export function looksOf(name: string): string[] {
  const signs = Array.from(name.normalize('NFKC'));
  return tables.map((table) => {
    const seen = signs.map((sign) => table.get(sign) ?? sign);
    return spellingOf(seen.join('').replaceAll(unseen, ''));
  });
}

/**
 * Would one be taken for the other, although they are spelled with other letters? Two people may
 * have the same name: whoever reads it expects that, and not that it hides another one.
 */
export function isLookalike(one: string, other: string): boolean {
  const looks = looksOf(other);
  const isAlike = looksOf(one).some((look, at) => look === looks[at]);
  return isAlike && spellingOf(one) !== spellingOf(other);
}

/** Those of these names that would be taken for another one of them. */
export function lookalikesAmong(names: readonly string[]): string[] {
  const spellings = new Map<string, Set<string>>();
  const keysOf = (name: string) => looksOf(name).map((look, at) => `${at} ${look}`);
  for (const name of names) {
    for (const key of keysOf(name)) {
      spellings.set(key, (spellings.get(key) ?? new Set()).add(spellingOf(name)));
    }
  }
  return names.filter((name) => keysOf(name).some((key) => (spellings.get(key)?.size ?? 0) > 1));
}
