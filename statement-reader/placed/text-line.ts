/** A word with its place on the page: from `left` to `right`, in points. */
export interface Word {
  text: string;
  left: number;
  right: number;
  /** How many spaces were written after it; at the end of a line they tell where it was broken. */
  spacesAfter: number;
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

/** Neighbouring words with less than `gap` between them, as one text each. */
export function chunksOf(words: readonly Word[], gap: number): Word[] {
  const chunks: Word[] = [];
  for (const word of words) {
    const last = chunks.at(-1);
    if (last && word.left - last.right < gap) {
      last.text += ' '.repeat(Math.max(1, last.spacesAfter)) + word.text;
      last.right = Math.max(last.right, word.right);
      last.spacesAfter = word.spacesAfter;
    } else chunks.push({ ...word });
  }
  return chunks;
}
