import { expect, test } from 'vitest';
import { widthOf } from '../testing/pdf-file.ts';
import { joinLines } from './join-lines.ts';
import type { CellLine } from './letters.ts';
import { WrappingReader } from './wrapping.ts';

const size = 7.5;
const first = ['LOPAMUDI', 'TRISHALA', 'HARINATH', 'RITVIKA', 'NAYANIKA', 'ISHIR', 'PRIYA'];
const last = ['UTPATWAR', 'INGLEWAR', 'DHAKEPHAL', 'KULHALLI', 'JAMBHORE', 'RAO', 'EKBOTE'];
const notes = ['NO REM', 'rent', 'Payment from app', 'ord 4521', 'Paid via', 'UPI'];

/** Narrations as banks write them, with names that they cut off at a length. */
function textsOf(nameMax: number): string[] {
  return Array.from({ length: 90 }, (_, at) => {
    const [given = '', family = ''] = [first[(at * 3) % 7], last[Math.floor(at * 5 + at / 7) % 7]];
    const middle = ['', ' R', '', ' BEN'][at % 4] ?? '';
    const rrn = String(610_000_000_000 + at * 7_919_131_233).slice(0, 12);
    const address = at % 3 === 0 ? `zz${given.toLowerCase()}${at}@ybl` : `5${rrn.slice(3)}@upi`;
    const name = `${given}${middle} ${family}`.slice(0, nameMax).trim();
    return `BY TRANSFER-UPI/CR/${rrn}/${name}/SBIN/${address}/${notes[at % notes.length]}--`;
  });
}

/** Words go on a line as long as they fit; one that fits on none is cut where the line ends. */
function byWords(fits: (line: string) => boolean, fillsLines: boolean) {
  return (text: string) => {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const joined = line === '' ? word : `${line} ${word}`;
      if (fits(joined)) {
        line = joined;
        continue;
      }
      const isFilled = fillsLines && !fits(word);
      if (line !== '' && !isFilled) lines.push(line);
      line = isFilled && line !== '' ? `${line} ` : '';
      for (const letter of word) {
        if (!fits(line + letter)) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  };
}

/** Cut wherever a line is full, and without the spaces at its ends. */
function cut(fits: (line: string) => boolean) {
  return (text: string) => {
    const lines = [''];
    for (const letter of text) {
      const line = lines.at(-1) ?? '';
      if (fits(line + letter)) lines[lines.length - 1] = line + letter;
      else lines.push(letter === ' ' ? '' : letter);
    }
    return lines.map((line) => line.trim());
  };
}

function cellOf(lines: readonly string[], from = 100): CellLine[] {
  return lines.map((line) => {
    let x = from;
    const words = line.split(' ').map((text) => {
      const [left, right] = [x, x + widthOf(text, size)];
      x = right + widthOf(' ', size);
      return { text, left, right, spacesAfter: 1, spacesAtEnd: 0, isHidden: false };
    });
    return { words, size };
  });
}

function wrongOnes(
  texts: readonly string[],
  wrap: (text: string) => string[],
  from?: number,
): string[] {
  const cells = texts.map((text) => cellOf(wrap(text), from));
  const reader = new WrappingReader();
  for (const cell of cells) reader.add(cell);
  const wrapping = reader.read();
  return cells.map((cell) => joinLines(cell, wrapping)).filter((text, at) => text !== texts[at]);
}

const within = (width: number) => (line: string) => widthOf(line, size) <= width;
const letters = (count: number) => (line: string) => line.length <= count;
const widths = [96, 118, 139, 146, 150, 163, 188, 201];
const counts = [22, 25, 28, 31, 34, 38, 45];

/** How many of a hundred narrations are read wrong, over all widths and lengths of names. */
function wrongShare(wraps: readonly ((text: string) => string[])[]): number {
  const texts = [10, 12, 16, 40].map(textsOf);
  const wrong = wraps.flatMap((wrap) => texts.flatMap((some) => wrongOnes(some, wrap)));
  return (100 * wrong.length) / (wraps.length * texts.flat().length);
}

test('words that go on the next line stay apart, also where a line is full', () => {
  expect(wrongShare(widths.map((width) => byWords(within(width), false)))).toBeLessThan(0.5);
});

test('a long word that fills the rest of a line stays one', () => {
  expect(wrongShare(widths.map((width) => byWords(within(width), true)))).toBeLessThan(0.5);
});

test('lines of so many letters end in words as those of one width do', () => {
  expect(wrongShare(counts.map((count) => byWords(letters(count), false)))).toBeLessThan(2);
  expect(wrongShare(counts.map((count) => byWords(letters(count), true)))).toBeLessThan(3);
});

test('of texts that are cut anywhere, the words stay apart that the column shows', () => {
  expect(wrongShare(widths.map((width) => cut(within(width))))).toBeLessThan(0.5);
  expect(wrongShare(counts.map((count) => cut(letters(count))))).toBeLessThan(2);
});

test('a column left of where a turned page begins is joined like others', () => {
  for (const wrap of [cut(within(150)), byWords(within(150), true)]) {
    expect(wrongOnes(textsOf(16), wrap, -500)).toEqual(wrongOnes(textsOf(16), wrap));
  }
  expect(wrongOnes(textsOf(16), cut(within(150)), -500)).toEqual([]);
});

test('the reference of a transfer that a full line ends within stays one', () => {
  for (const [end, begin] of [
    ['NEFT_OUT:IDFBN5202608151565152', '8/RAVI'],
    ['NEFT_OUT/TO:AIRPN2621516950', '3/RAVI'],
  ] as const) {
    // The next figure would have fitted, but not with what follows it.
    const wrap = byWords(within(widthOf(end, size) + size * 0.9), false);
    const reader = new WrappingReader();
    for (const text of textsOf(12)) reader.add(cellOf(wrap(text)));
    expect(joinLines(cellOf([end, begin]), reader.read())).toBe(end + begin);
  }
});
