/** A word with its place on the page: from `left` to `right`, in points. */
export interface Word {
  text: string;
  left: number;
  right: number;
  /** How many spaces were written after it. */
  spacesAfter: number;
  /** Spaces at the end of what was drawn at once tell where a text was broken. */
  spacesAtEnd: number;
  isHidden: boolean;
}

/** The words on one base line, from left to right; `y` grows downwards. */
export interface TextLine {
  page: number;
  y: number;
  size: number;
  words: readonly Word[];
  /** What a person counts to find it: the line of a text file, or of a page. */
  row: number;
}

export function textOf(words: readonly Word[]): string {
  return words
    .map(({ text, spacesAfter }, at) =>
      at === words.length - 1 ? text : text + ' '.repeat(Math.max(1, spacesAfter)),
    )
    .join('');
}

/** Neighbouring words with less than `gap` between them, as one text each, unless it is open. */
export function chunksOf(
  words: readonly Word[],
  gap: number,
  isOpen: ((from: number, to: number) => boolean) | null = null,
): Word[] {
  const chunks: Word[] = [];
  for (const word of words) {
    const last = chunks.at(-1);
    const isNear = last !== undefined && word.left - last.right < gap;
    if (last && isNear && isOpen?.(last.right, word.left) !== true) {
      last.text += ' '.repeat(Math.max(1, last.spacesAfter)) + word.text;
      last.right = Math.max(last.right, word.right);
      last.spacesAfter = word.spacesAfter;
      last.spacesAtEnd = word.spacesAtEnd;
    } else chunks.push({ ...word });
  }
  return chunks;
}

const regular = 0.95;

/** Whether all letters have one width, as in a print, where a single space may part columns. */
export function isFixedPitch(lines: readonly TextLine[]): boolean {
  const pitches = lines
    .flatMap(({ words, size }) =>
      words
        .filter(({ text }) => text.length > 2)
        .map(({ text, left, right }) => (right - left) / text.length / size),
    )
    .toSorted((one, other) => one - other);
  const usual = pitches[Math.floor(pitches.length / 2)] ?? 0;
  const same = pitches.filter((pitch) => Math.abs(pitch - usual) < 0.01).length;
  return pitches.length > 20 && same >= pitches.length * regular;
}
