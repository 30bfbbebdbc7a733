import type { TextLine, Word } from '../placed/text-line.ts';
import type { Glyph } from './page-marks.ts';
import { shadowsOf } from './shadows.ts';

/** A character turned so that the page's lines run to the right and downwards. */
interface Placed {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  isHidden: boolean;
  /** Its place among all of the page, as they were drawn. */
  at: number;
}

/** In parts of the font's height. */
const sameLine = 0.3;
const wordGap = 0.17;
const overlapMax = 0.35;
const turnTolerance = 3;
/** What stands closer to each other than this is one letter. */
const twinApart = 0.12;
/** So much larger than the rest of the page is a title or a watermark, and no part of a row. */
const largeFactor = 2.2;

/** The lines of a page, from the top, whatever the order in which they were drawn. */
export function linesOfPage(
  glyphs: readonly Glyph[],
  isHidden: (glyph: Glyph) => boolean,
  page: number,
): TextLine[] {
  const hidden = glyphs.map(isHidden);
  const turn = mainTurn(glyphs, hidden);
  const toPlace = turning(turn);
  const placed: Placed[] = [];
  const shadows = shadowsOf(glyphs, hidden);
  glyphs.forEach((glyph, at) => {
    if (shadows.has(glyph)) return;
    const own = turnOf(glyph);
    const isAligned = own === null || own === turn || apart(own, turn) <= turnTolerance;
    if (isAligned) placed.push(toPlace(glyph, hidden[at] === true, at));
  });
  const lines: TextLine[] = [];
  const usual = median(placed.map((glyph) => glyph.size));
  const isLarge = ({ size }: Placed) => size > usual * largeFactor;
  const groups = [
    ...groupsOfLines(placed.filter((glyph) => !isLarge(glyph))),
    ...groupsOfLines(placed.filter(isLarge)),
  ];
  for (const group of groups.toSorted(byHeight)) {
    const words = wordsOf(group);
    if (words.length === 0) continue;
    const size = median(group.map((glyph) => glyph.size));
    lines.push({ page, y: group[0]?.y ?? 0, size, words, row: lines.length + 1 });
  }
  return lines;
}

function byHeight(one: readonly Placed[], other: readonly Placed[]): number {
  return (one[0]?.y ?? 0) - (other[0]?.y ?? 0);
}

function turnOf({ x, y, endX, endY }: Glyph): number | null {
  const [run, rise] = [endX - x, endY - y];
  if (rise === 0 && run >= 0) return run === 0 ? null : 0;
  return (Math.atan2(rise, run) * 180) / Math.PI;
}

function apart(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return Math.min(turn, 360 - turn);
}

/** In which direction most of the text that a person sees runs, in degrees. */
function mainTurn(glyphs: readonly Glyph[], hidden: readonly boolean[]): number {
  const counts = new Map<number, { count: number; sum: number }>();
  glyphs.forEach((glyph, at) => {
    const turn = hidden[at] === true ? null : turnOf(glyph);
    if (turn === null) return;
    const entry = counts.get(Math.round(turn)) ?? { count: 0, sum: 0 };
    entry.count += 1;
    entry.sum += turn;
    counts.set(Math.round(turn), entry);
  });
  const [most] = [...counts.values()].toSorted((one, other) => other.count - one.count);
  return most ? most.sum / most.count : 0;
}

function turning(turn: number): (glyph: Glyph, isHidden: boolean, at: number) => Placed {
  const angle = (-turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ({ text, x, y, endX, endY, style }, isHidden, at) => {
    const left = x * cos - y * sin;
    const right = endX * cos - endY * sin;
    const { size } = style;
    const down = -(x * sin + y * cos);
    return { text, left, right: Math.max(left, right), y: down, size, isHidden, at };
  };
}

/** Characters whose base lines are close to each other, from the top of the page. */
function groupsOfLines(placed: readonly Placed[]): Placed[][] {
  const groups: { y: number; glyphs: Placed[] }[] = [];
  for (const glyph of placed.toSorted((one, other) => one.y - other.y)) {
    const last = groups.at(-1);
    if (last && glyph.y - last.y <= Math.max(glyph.size, 1) * sameLine) last.glyphs.push(glyph);
    else groups.push({ y: glyph.y, glyphs: [glyph] });
  }
  return groups.map(({ glyphs }) => glyphs.toSorted((one, other) => one.at - other.at));
}

/**
 * Joins the characters of a line to words: first those that were drawn one after the other, then
 * what stands side by side, so that neither a strange order nor an overlong text mixes them up.
 */
function wordsOf(glyphs: readonly Placed[]): Word[] {
  const runs: Run[] = [];
  let before: Placed | null = null;
  for (const glyph of glyphs) {
    const last = runs.at(-1);
    if (before && isAgain(before, glyph)) continue;
    before = glyph;
    if (last && follows(last, glyph)) append(last, glyph);
    else runs.push(runOf(glyph));
  }
  const sorted = runs
    .map((run, at) => ({ run, at }))
    .toSorted((one, other) => one.run.left - other.run.left || one.at - other.at)
    .map(({ run }) => run);
  const words: Run[] = [];
  for (const run of sorted) {
    const last = words.at(-1);
    if (isTwin(words, run)) continue;
    if (last && follows(last, run)) extend(last, run);
    else words.push(run);
  }
  return words.flatMap(splitAtSpaces);
}

interface Run {
  text: string;
  /** Where each character of the text begins, and the last one ends. */
  places: number[];
  left: number;
  right: number;
  size: number;
  isHidden: boolean;
}

function runOf(glyph: Placed): Run {
  const { left, size, isHidden } = glyph;
  const run = { text: '', places: [], left, right: left, size, isHidden };
  append(run, glyph);
  return run;
}

/** The letters of a character that stands for several, as `fi` does, share its width. */
function append(run: Run, { text, left, right }: Placed): void {
  const { places } = run;
  places.pop();
  const step = (right - left) / Math.max(text.length, 1);
  for (let at = 0; at <= text.length; at += 1) places.push(left + step * at);
  run.text += text;
  run.right = Math.max(run.right, right);
}

function follows(last: Run, next: { left: number; size: number; isHidden: boolean }): boolean {
  const size = Math.min(last.size, next.size);
  const gap = next.left - last.right;
  return gap < size * wordGap && gap > -size * overlapMax && last.isHidden === next.isHidden;
}

function extend(last: Run, run: Run): void {
  last.places.pop();
  for (const place of run.places) last.places.push(place);
  last.text += run.text;
  last.right = Math.max(last.right, run.right);
}

/** A letter that is drawn twice before the next one comes, to make it bold. */
function isAgain(before: Placed, glyph: Placed): boolean {
  const apartMax = Math.min(glyph.size * twinApart, (before.right - before.left) / 2);
  return (
    before.text === glyph.text &&
    before.isHidden === glyph.isHidden &&
    before.size === glyph.size &&
    Math.abs(before.left - glyph.left) < apartMax &&
    Math.abs(before.y - glyph.y) < glyph.size * twinApart
  );
}

/** Drawn twice in the same place, as some programs do to make a text bold. */
function isTwin(words: readonly Run[], run: Run): boolean {
  return words.slice(-4).some(
    (word) =>
      word.text.includes(run.text) &&
      word.isHidden === run.isHidden &&
      word.places.some((place, at) => {
        return (
          Math.abs(place - run.left) < run.size * twinApart && word.text.startsWith(run.text, at)
        );
      }) &&
      run.left < word.right - run.size * 0.1,
  );
}

/** A space in a run ends a word, as does one that the width of a gap alone shows. */
function splitAtSpaces(run: Run): Word[] {
  return [...run.text.matchAll(/[^\s\u00A0\u2007\u202F]+/gu)].map((match) => {
    const end = match.index + match[0].length;
    const rest = run.text.slice(end);
    const spaces = /^[\s\u00A0\u2007\u202F]*/u.exec(rest)?.[0].length ?? 0;
    return {
      text: match[0],
      left: Math.fround(run.places[match.index] ?? run.left),
      right: Math.fround(run.places[end] ?? run.right),
      spacesAfter: spaces,
      spacesAtEnd: spaces === rest.length ? spaces : 0,
      isHidden: run.isHidden,
    };
  });
}

function median(numbers: readonly number[]): number {
  return Float64Array.from(numbers).toSorted()[Math.floor(numbers.length / 2)] ?? 0;
}
