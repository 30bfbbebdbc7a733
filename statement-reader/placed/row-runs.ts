import { Numbers } from '../lines/numbers.ts';
import type { RowFacts } from './row-facts.ts';

/** Rows that stand together, by their places: from `start` up to `end`, which is none of them. */
export interface Span {
  start: number;
  end: number;
}

/** Where the row with the figures stands among the rows of its line. */
type Alignment = 'top' | 'bottom' | 'middle' | 'spaced';

/** How the rows of a table are put together to lines. */
export interface Habit {
  /** The gap from which on a new line begins, or 0 when gaps do not tell. */
  limit: number;
  alignment: Alignment;
}

/** A row further away than this, in heights of the font, is no part of the same line. */
const farthest = 3.2;
const badShareMax = 0.01;
/** From so many lines on, a summary that looks like one proves nothing. */
const enoughLines = 8;
/** Each limit is tried in a pass over all rows; of more than these, some. */
const limitsMax = 60;
const thinnedBy = 3;

/** Rows that follow each other on a page without anything else between them. */
export function runsOf(facts: RowFacts): Span[] {
  const runs: Span[] = [];
  let wasPart = false;
  for (let at = 0; at < facts.length; at += 1) {
    const isPart = facts.kind(at) === 'line' || facts.kind(at) === 'text';
    const isNext =
      at > 0 &&
      facts.page(at) === facts.page(at - 1) &&
      facts.y(at) - facts.y(at - 1) <= facts.size(at) * farthest;
    const run = runs.at(-1);
    if (run && isPart && wasPart && isNext) run.end = at + 1;
    else runs.push({ start: at, end: at + 1 });
    wasPart = isPart;
  }
  return runs;
}

export function habitOf(facts: RowFacts, runs: readonly Span[]): Habit {
  const limit = spacing(facts, runs);
  return { limit, alignment: alignmentOf(facts, runs, limit) };
}

function gapAbove(facts: RowFacts, at: number): number {
  return facts.y(at) - facts.y(at - 1);
}

function spacing(facts: RowFacts, runs: readonly Span[]): number {
  const gaps = new Set<number>();
  let lines = 0;
  for (const { start, end } of runs) {
    for (let at = start; at < end; at += 1) {
      if (at > start) gaps.add(Math.round(gapAbove(facts, at) * 4) / 4);
      if (facts.isLine(at)) lines += 1;
    }
  }
  const distinct = [...gaps].toSorted((one, other) => one - other);
  let best = { limit: 0, step: 0, bad: Number.POSITIVE_INFINITY };
  const limits = distinct.map((gap, at) => {
    const step = (distinct[at + 1] ?? gap + 2) - gap;
    return { limit: gap + step / 2, step };
  });
  const step = Math.max(thinnedBy, Math.ceil(limits.length / limitsMax));
  const tried = limits.length > limitsMax ? limits.filter((_, at) => at % step === 0) : limits;
  // Between gaps that differ by their rounding alone, a limit divides at random.
  for (const { limit, step: own } of tried) {
    const bad = badGroups(facts, runs, limit, best.bad + 1);
    if (bad < best.bad || (bad === best.bad && own > best.step)) best = { limit, step: own, bad };
  }
  const allowed = Math.max(lines * badShareMax, lines >= enoughLines ? 1 : 0);
  return best.bad <= allowed ? best.limit : 0;
}

function* splitAtGaps(facts: RowFacts, { start, end }: Span, limit: number): Generator<Span> {
  let from = start;
  for (let at = start + 1; at < end; at += 1) {
    if (gapAbove(facts, at) <= limit) continue;
    yield { start: from, end: at };
    from = at;
  }
  yield { start: from, end };
}

/** How many groups have no figures, or those of several lines: up to `most`. */
function badGroups(facts: RowFacts, runs: readonly Span[], limit: number, most: number): number {
  let count = 0;
  for (const run of runs) {
    for (const part of splitAtGaps(facts, run, limit)) {
      const anchors = linesIn(facts, part);
      const isEdge = part.start === run.start || part.end === run.end;
      if (anchors > 1) count += anchors - 1;
      else if (anchors === 0 && !isEdge) count += 1;
    }
    if (count >= most) break;
  }
  return count;
}

function linesIn(facts: RowFacts, { start, end }: Span): number {
  let count = 0;
  for (let at = start; at < end; at += 1) if (facts.isLine(at)) count += 1;
  return count;
}

export function firstLineIn(facts: RowFacts, { start, end }: Span): number {
  for (let at = start; at < end; at += 1) if (facts.isLine(at)) return at;
  return -1;
}

function alignmentOf(facts: RowFacts, runs: readonly Span[], limit: number): Alignment {
  const usual = alignmentByPlaces(facts, runs, limit);
  if (limit > 0) return usual;
  const ways = ['top', 'bottom', 'middle'] as const;
  const scored = ways.map((way) => ({ way, whole: wholeGroups(facts, runs, way) }));
  const own = scored.find(({ way }) => way === usual)?.whole ?? 0;
  const [best] = scored.toSorted((one, other) => other.whole - one.whole);
  return best && best.whole > own ? best.way : usual;
}

/** How many lines begin with what banks begin with, and have no second beginning. */
function wholeGroups(facts: RowFacts, runs: readonly Span[], alignment: Alignment): number {
  let whole = 0;
  for (const run of runs) {
    for (const { start, end } of split(facts, run, { alignment, limit: 0 })) {
      let beginnings = 0;
      let isFirst: boolean | null = null;
      for (let at = start; at < end; at += 1) {
        if (!facts.hasText(at)) continue;
        isFirst ??= facts.isBeginning(at);
        if (facts.isBeginning(at)) beginnings += 1;
      }
      if (isFirst === true && beginnings === 1) whole += 1;
    }
  }
  return whole;
}

function alignmentByPlaces(facts: RowFacts, runs: readonly Span[], limit: number): Alignment {
  if (limit > 0) {
    const isLater = (part: Span) => {
      const at = firstLineIn(facts, part);
      return at > part.start && !facts.hasDay(at - 1);
    };
    const isSpaced = runs.some((run) => [...splitAtGaps(facts, run, limit)].some(isLater));
    return isSpaced ? 'spaced' : 'top';
  }
  const tabled = runs.filter((run) => firstLineIn(facts, run) >= 0);
  const [first] = tabled;
  if (!first || firstLineIn(facts, first) === first.start) return 'top';
  return tabled.some(({ end }) => facts.kind(end - 1) === 'text') ? 'middle' : 'bottom';
}

/** All rows of a table in parts: the lines, each with the rows of its text, and what is none. */
export class Parts implements Iterable<Span> {
  /** Where each begins; it goes up to where the next one does. */
  private readonly starts = new Numbers(Int32Array);
  private readonly end: number;

  constructor(facts: RowFacts, runs: readonly Span[], habit: Habit) {
    this.end = facts.length;
    for (const run of runs) {
      for (const { start } of split(facts, run, habit)) this.starts.push(start);
    }
  }

  *[Symbol.iterator](): Generator<Span> {
    const { starts, end } = this;
    for (let at = 0; at < starts.length; at += 1) {
      yield { start: starts.at(at), end: at + 1 < starts.length ? starts.at(at + 1) : end };
    }
  }
}

/** The lines of a run, each with the rows of its text. */
export function* split(facts: RowFacts, run: Span, { alignment, limit }: Habit): Generator<Span> {
  if (limit > 0) {
    for (const part of splitAtGaps(facts, run, limit)) {
      if (linesIn(facts, part) === 1) yield part;
      else yield* partsFrom(part, atEachLine(facts, part));
    }
  } else if (alignment === 'bottom') yield* partsFrom(run, atEachLineUpwards(facts, run));
  else if (alignment === 'middle') yield* partsFrom(run, aroundEachLine(facts, run));
  else yield* partsFrom(run, atEachLine(facts, run));
}

/** @param cuts where further parts begin, in their order. */
function* partsFrom({ start, end }: Span, cuts: Iterable<number>): Generator<Span> {
  let from = start;
  for (const cut of cuts) {
    yield { start: from, end: cut };
    from = cut;
  }
  yield { start: from, end };
}

/** A new part begins with the day of a line, or with its figures. */
function* cutsAmong(facts: RowFacts, places: Iterable<number>): Generator<number> {
  let isBegun = false;
  let [hasLine, hasDay] = [false, false];
  for (const at of places) {
    const isLine = facts.isLine(at);
    const begins = facts.hasDay(at) && !isLine;
    const waits = hasDay && !hasLine;
    if (isBegun && ((isLine && !waits) || (begins && hasLine))) {
      yield at;
      [hasLine, hasDay] = [false, false];
    }
    isBegun = true;
    hasLine ||= isLine;
    hasDay ||= facts.hasDay(at);
  }
}

function* places({ start, end }: Span): Generator<number> {
  for (let at = start; at < end; at += 1) yield at;
}

function* placesUpwards({ start, end }: Span): Generator<number> {
  for (let at = end - 1; at >= start; at -= 1) yield at;
}

function atEachLine(facts: RowFacts, run: Span): Iterable<number> {
  return cutsAmong(facts, places(run));
}

function atEachLineUpwards(facts: RowFacts, run: Span): Iterable<number> {
  return Array.from(cutsAmong(facts, placesUpwards(run)), (at) => at + 1).toReversed();
}

/** Each text goes to the figures that are closest to it. */
function* aroundEachLine(facts: RowFacts, run: Span): Generator<number> {
  let anchor = firstLineIn(facts, run);
  if (anchor < 0) return;
  let next = nextLine(facts, anchor, run.end);
  for (let at = run.start + 1; at < run.end; at += 1) {
    let isCut = false;
    const away = (place: number) => Math.abs(facts.y(place) - facts.y(at));
    while (next >= 0 && away(next) < away(anchor)) {
      [anchor, next] = [next, nextLine(facts, next, run.end)];
      isCut = true;
    }
    if (isCut) yield at;
  }
}

function nextLine(facts: RowFacts, at: number, end: number): number {
  return firstLineIn(facts, { start: at + 1, end });
}
