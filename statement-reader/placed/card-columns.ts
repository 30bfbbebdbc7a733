import { beginsCard, isDayChunk, labelled } from './cards.ts';
import { chunksOf, type TextLine } from './text-line.ts';
import { TextLines } from './text-lines.ts';

const chunkGap = 0.9;
/** The second column begins so far to the right of the first one, in heights of the font. */
const apartMin = 15;
const linesSampled = 2000;
/** So many of the lines that begin cards begin two of them; on a last page there may be one. */
const pairsMin = 0.5;

/**
 * Cards that stand side by side, one column after the other: first with each row of cards from left
 * to right, then with each page from above. Which is right, their balances tell.
 */
export function cardsApart(lines: TextLines): TextLines[] {
  const border = borderOf(lines.slice(0, linesSampled));
  if (border === null) return [];
  const rows: TextLine[] = [];
  const pages: TextLine[] = [];
  let band: TextLine[] = [];
  let page: TextLine[] = [];
  const end = (part: TextLine[], to: TextLine[]) => {
    const halves = part.map((line) => halvesOf(line, border));
    to.push(...halves.flatMap(({ left }) => left ?? []));
    to.push(...halves.flatMap(({ right }) => right ?? []));
  };
  for (const line of lines) {
    if (beginsCard(line)) {
      end(band, rows);
      band = [];
    }
    if (page[0] && page[0].page !== line.page) {
      end(page, pages);
      page = [];
    }
    band.push(line);
    page.push(line);
  }
  end(band, rows);
  end(page, pages);
  return [TextLines.of(rows), TextLines.of(pages)];
}

function halvesOf(line: TextLine, border: number): { left?: TextLine; right?: TextLine } {
  const left = line.words.filter((word) => word.left < border);
  const right = line.words.filter((word) => word.left >= border);
  return {
    ...(left.length > 0 && { left: { ...line, words: left } }),
    ...(right.length > 0 && { right: { ...line, words: right } }),
  };
}

/** Where the second column begins; null where none does, or words stand across its border. */
function borderOf(sample: readonly TextLine[]): number | null {
  const begun = sample.filter(beginsCard);
  const seconds = begun.flatMap((line) => secondDay(line) ?? []);
  if (seconds.length < 2 || seconds.length < begun.length * pairsMin) return null;
  const border = Math.min(...seconds) - 1;
  const first = sample.findIndex(beginsCard);
  const isAcross = sample
    .slice(first)
    .some(({ words, size }) =>
      chunksOf(words, size * chunkGap).some(({ left, right }) => left < border && right > border),
    );
  return isAcross ? null : border;
}

/** Where another day begins in a line, with its name or without. */
function secondDay({ words, size }: TextLine): number | null {
  const [first, ...others] = chunksOf(words, size * chunkGap);
  if (!first) return null;
  const far = others.filter(({ left }) => left - first.left >= size * apartMin);
  const named = far.find(({ text }) => labelled(text).role === 'date');
  return (named ?? far.find(({ text }) => isDayChunk(text)))?.left ?? null;
}
