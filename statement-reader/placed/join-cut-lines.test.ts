import { expect, test } from 'vitest';
import { joinLines } from './join-lines.ts';
import type { CellLine } from './letters.ts';
import { WrappingReader } from './wrapping.ts';

const size = 6.5;
const pitch = size * 0.6;
const given = ['ZANKHANI', 'OMKARNATH', 'HARINATH', 'DHRITI', 'ANVI', 'NISHKARSH', 'ISHIR'];
const family = ['PIMPUTKAR', 'EKBOTE', 'DAS', 'KULHALLI', 'GOLATKE', 'RAO', 'TIRODKAR', 'OGALEKAR'];
const notes = ['rent', 'Sent using', 'loan emi aug', 'NO REM', 'Payment from app', 'UPI'];

function textsOf(gap: string): string[] {
  return Array.from({ length: 70 }, (_, at) => {
    const middle = ['', `${gap}S`, '', `${gap}BEN`][at % 4] ?? '';
    const name = `${given[(at * 3) % 7]}${middle}${gap}${family[(at * 5) % 8]}`;
    const rrn = String(610_000_000_000 + at * 7_919_131_233).slice(0, 12);
    const address =
      at % 2 ? `5${rrn.slice(3)}@okaxis` : `zz${given[at % 7]?.toLowerCase()}${at}@ybl`;
    return `UPI/CR/${rrn}/${name}/SBIN/${address}/${notes[at % 6]}`;
  });
}

/** The lines of a text as a typewriter draws them: blanks have their places, and no ink. */
function cellOf(lines: readonly string[]): CellLine[] {
  return lines.map((line) => ({
    size,
    words: [...line.matchAll(/\S+/g)].map(({ 0: text, index }, at, all) => ({
      ...{ text, left: 100 + index * pitch, right: 100 + (index + text.length) * pitch },
      spacesAfter: (all[at + 1]?.index ?? 0) - index - text.length,
      ...{ spacesAtEnd: 0, isHidden: false },
    })),
  }));
}

function joinedOf(texts: readonly string[], wrap: (text: string) => string[]): string[] {
  const cells = texts.map((text) => cellOf(wrap(text)));
  const reader = new WrappingReader();
  for (const cell of cells) reader.add(cell);
  const wrapping = reader.read();
  return cells.map((cell) => joinLines(cell, wrapping));
}

const cutAfter = (count: number) => (text: string) =>
  text.match(new RegExp(`.{1,${count}}`, 'g')) ?? [];
const widths = [20, 24, 28, 30, 32, 35, 40];

test('blanks that lines begin and end with are where the text has them', () => {
  for (const count of widths) {
    for (const gap of [' ', '  ', '   ']) {
      const texts = textsOf(gap);
      expect(joinedOf(texts, cutAfter(count)), `${count}`).toEqual(texts);
    }
  }
});

test('of blanks that are not drawn, lengths and words tell where they stood', () => {
  const shares = widths.flatMap((count) =>
    [' ', '  '].map((gap) => {
      const texts = textsOf(gap);
      const read = joinedOf(texts, (text) => cutAfter(count)(text).map((line) => line.trim()));
      const bare = (text: string | undefined) => text?.replace(/ +/g, ' ');
      return read.filter((text, at) => bare(text) !== bare(texts[at])).length / texts.length;
    }),
  );
  expect(Math.max(...shares)).toBeLessThan(0.1);
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.02);
});

test('a wrapper that breaks at dashes alone breaks no text at a slash', () => {
  const texts = textsOf('-');
  const lines = (text: string) =>
    text.split(/(?<=-)|(?<= )/).reduce<string[]>((all, piece) => {
      const last = all.at(-1);
      if (last !== undefined && (last + piece).trimEnd().length <= 30) all[all.length - 1] += piece;
      else all.push(...cutAfter(30)(piece));
      return all;
    }, []);
  const read = joinedOf(texts, (text) => lines(text).map((line) => line.trim()));
  expect(read.filter((text, at) => text !== texts[at])).toHaveLength(0);
});
