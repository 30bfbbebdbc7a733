import { withTexts, type Columns } from '../layout/find-table.ts';
import { areOneCaption } from '../layout/captions.ts';
import { KnownCaptions } from './known-captions.ts';
import { chunksOf, type TextLine, type Word } from './text-line.ts';
import type { TextLines } from './text-lines.ts';

/** The captions of a table and where they stand; `end` is the index of the line below them. */
export interface Header {
  start: number;
  end: number;
  captions: readonly string[];
  boxes: readonly { left: number; right: number }[];
  columns: Columns;
}

const linesPerHeaderMax = 4;
/** How much space parts two captions, in parts of the font's height, and how unlikely it is. */
const captionGaps = [
  { gap: 0.9, doubt: 0 },
  { gap: 0.55, doubt: 0.2 },
  { gap: 0.4, doubt: 0.4 },
  { gap: 1.6, doubt: 1 },
] as const;
/** Less than this is one blank where all letters have one width. */
const pitch = 0.62;

/** All headers of tables, page by page, each with the captions that say most. */
export function findHeaders(lines: TextLines, isPrint = false): Header[] {
  const headers: Header[] = [];
  const known = new KnownCaptions();
  const bestAt = (at: number) => bestFrom(lines, at, { isPrint, known });
  for (let at = 0; at < lines.length; at += 1) {
    const found = bestAt(at);
    if (!found) continue;
    const next = at + 1 < found.header.end ? bestAt(at + 1) : null;
    if (next && next.score > found.score) continue;
    const { columns, captions } = found.header;
    const header = { ...found.header, columns: withTexts(columns, captions) };
    headers.push(asKnown(header, headers.at(-1)));
    at = found.header.end - 1;
  }
  return headers;
}

/** Most pages have the captions of the page before, which are kept once. */
function asKnown(header: Header, last: Header | undefined): Header {
  if (!last || !isAlike(header, last)) return header;
  return { ...last, start: header.start, end: header.end };
}

function isAlike(one: Header, other: Header): boolean {
  return (
    one.captions.length === other.captions.length &&
    one.captions.every((caption, at) => caption === other.captions[at]) &&
    one.boxes.every(
      ({ left, right }, at) => left === other.boxes[at]?.left && right === other.boxes[at]?.right,
    )
  );
}

interface Scored {
  header: Header;
  score: number;
}

interface Finding {
  isPrint: boolean;
  known: KnownCaptions;
}

function bestFrom(lines: TextLines, at: number, { isPrint, known }: Finding): Scored | null {
  const end = blockEnd(lines, at);
  if (!placesOf(at, end).some((place) => lines.isMarked(place, 'saysDate'))) return null;
  const block = lines.slice(at, end);
  let best: (Scored & { gap: number }) | null = null;
  const below = at + block.length;
  const isOpen = isPrint ? openPlaces(lines, below) : null;
  const begins = isPrint ? null : textsBegin(lines, below);
  const gaps = isPrint ? captionGaps.filter(({ gap }) => gap > pitch) : captionGaps;
  for (let count = 1; count <= block.length; count += 1) {
    for (const { gap, doubt } of gaps) {
      const found = headerOf(block.slice(0, count), { gap, isOpen, begins, known }, at);
      if (found && found.score - doubt > (best?.score ?? 0)) {
        best = { ...found, score: found.score - doubt, gap };
      }
    }
  }
  return (
    best && {
      ...best,
      header: withRest(best.header, block, { gap: best.gap, isOpen, begins, known }),
    }
  );
}

/** The lines below that only end captions: `(DR)` below `WITHDRAWAL`, `Credit` below `Debit/`. */
function withRest(found: Header, block: readonly TextLine[], parting: Parting): Header {
  let header = found;
  for (let count = header.end - header.start; count < block.length; count += 1) {
    const line = block[count];
    if (!line || !endsCaptions(chunksOf(line.words, line.size * parting.gap), header)) break;
    const longer = headerOf(block.slice(0, count + 1), parting, header.start)?.header;
    if (!longer || longer.captions.length !== header.captions.length) break;
    header = longer;
  }
  return header;
}

/** What a caption may end with on a line of its own. */
const endOfCaption = /^\(.*\)$|^(?:nos?|num|number|dates?|details?|id|amount|amt)\.?$/i;

/** A line of text below a header would have words below the captions of texts alone. */
function endsCaptions(chunks: readonly Word[], { boxes, columns }: Header): boolean {
  const texts = new Set([...columns.narrations, ...columns.references]);
  return chunks.every((chunk) => {
    const at = boxes.findIndex(({ left, right }) => chunk.left < right && chunk.right > left);
    return at >= 0 && (endOfCaption.test(chunk.text) || !texts.has(at));
  });
}

/** Where the lines end that can be one header: close together, without figures. */
function blockEnd(lines: TextLines, start: number): number {
  let at = start;
  for (; at < Math.min(start + linesPerHeaderMax, lines.length); at += 1) {
    if (!lines.isMarked(at, 'mayCaption')) break;
    if (at === start) continue;
    const size = Math.max(lines.sizeAt(at - 1), lines.sizeAt(at));
    const isFar = lines.yAt(at) - lines.yAt(at - 1) > size * 2.1;
    if (isFar || lines.pageAt(at) !== lines.pageAt(at - 1)) break;
  }
  return at;
}

function placesOf(start: number, end: number): number[] {
  return Array.from({ length: Math.max(end - start, 0) }, (_, at) => start + at);
}

/** What parts two captions: so much space, or a place that the lines below leave open. */
interface Parting {
  gap: number;
  isOpen: ((from: number, to: number) => boolean) | null;
  /** Whether texts of the lines below begin at a place, which parts captions however close. */
  begins: ((left: number) => boolean) | null;
  known: KnownCaptions;
}

function headerOf(
  block: readonly TextLine[],
  { gap, isOpen, begins, known }: Parting,
  start: number,
): Scored | null {
  const rows = block.map((line) =>
    begins === null
      ? captionsIn(line, gap, isOpen)
      : chunksOf(line.words, line.size * gap).flatMap((chunk) =>
          partedByTexts(chunk, line.words, { begins, known }),
        ),
  );
  const columns = stack(rows);
  const captions = columns.map(({ texts }) => known.captionOf(texts));
  const { columns: found, idle, nameless } = known.meaningOf(captions);
  if (!found) return null;
  const boxes = columns.map(({ left, right }) => ({ left, right }));
  const header = { start, end: start + block.length, captions, boxes, columns: found };
  const doubt = Math.max(0, nameless - idle) * 0.5 + block.length * 0.3;
  return { header, score: weightOf(found) + idle * 0.3 - doubt };
}

/** The captions of a line, parted where the lines below are open, but not within one of them. */
function captionsIn({ words, size }: TextLine, gap: number, isOpen: Parting['isOpen']): Word[] {
  const parts = chunksOf(words, size * gap, isOpen);
  if (isOpen === null) return parts;
  const captions: Word[] = [];
  for (const part of parts) {
    const last = captions.at(-1);
    const isNear = last !== undefined && part.left - last.right < size * gap;
    if (last && isNear && areOneCaption(last.text, part.text)) {
      captions[captions.length - 1] = {
        ...part,
        text: `${last.text} ${part.text}`,
        left: last.left,
      };
    } else captions.push(part);
  }
  return captions;
}

/** Two captions that only a blank parts, each with a meaning of its own: `Ref No. Narration`. */
function partedByTexts(
  chunk: Word,
  words: readonly Word[],
  { begins, known }: Pick<Parting, 'begins' | 'known'>,
): Word[] {
  const own = words.filter(({ left, right }) => left >= chunk.left && right <= chunk.right);
  const joints = known.jointsIn(own.map(({ text }) => text));
  const joint = joints.find((at) => begins?.(own[at]?.left ?? 0));
  if (joint === undefined) return [chunk];
  const [first, second] = [chunkOf(own.slice(0, joint)), chunkOf(own.slice(joint))];
  if (!first || !second) return [chunk];
  return [first, ...partedByTexts(second, own.slice(joint), { begins, known })];
}

function chunkOf(words: readonly Word[]): Word | undefined {
  return chunksOf(words, Number.POSITIVE_INFINITY)[0];
}

const linesSampled = 80;
const linesMin = 3;
const samePlace = 1;

/** Tells at which places half of the lines with a day and an amount begin a text. */
function textsBegin(lines: TextLines, start: number): (left: number) => boolean {
  let lefts: (readonly number[])[] | null = null;
  return (left) => {
    lefts ??= sampleBelow(lines, start).map(
      (at) => lines.at(at)?.words.map((word) => word.left) ?? [],
    );
    const count = lefts.filter((own) => own.some((one) => Math.abs(one - left) < samePlace)).length;
    return count >= linesMin && count * 2 >= lefts.length;
  };
}

/** Lines below captions that have a day and an amount. */
function sampleBelow(lines: TextLines, start: number): number[] {
  return placesOf(start, Math.min(start + linesSampled, lines.length)).filter(
    (at) => lines.isMarked(at, 'hasAmount') && lines.isMarked(at, 'beginsWithDay'),
  );
}

/** Tells which places no line with a day and an amount has a letter in. */
function openPlaces(
  lines: TextLines,
  start: number,
): ((from: number, to: number) => boolean) | null {
  const sample = sampleBelow(lines, start);
  if (sample.length < linesMin) return null;
  const spans = sample.flatMap((at) => lines.at(at)?.words ?? []);
  return (from, to) => !spans.some(({ left, right }) => left < to && right > from);
}

interface Stacked {
  texts: string[];
  left: number;
  right: number;
}

/**
 * Puts captions over several lines together, column by column. The line with most captions gives
 * the columns; a caption over several of them (`Amount` over `Debit` and `Credit`) names none.
 */
function stack(rows: readonly (readonly Word[])[]): Stacked[] {
  const most = Math.max(...rows.map((row) => row.length));
  const base = rows.findIndex((row) => row.length === most);
  const columns: Stacked[] = (rows[base] ?? []).map(({ text, left, right }) => ({
    texts: [text],
    left,
    right,
  }));
  rows.forEach((row, at) => {
    if (at === base) return;
    for (const chunk of row) {
      const under = columns.filter((column) => overlaps(column, chunk));
      const [only] = under;
      if (under.length === 0) {
        columns.push({ texts: [chunk.text], left: chunk.left, right: chunk.right });
      } else if (under.length === 1 && only) {
        if (at < base) only.texts.splice(-1, 0, chunk.text);
        else only.texts.push(chunk.text);
        only.left = Math.min(only.left, chunk.left);
        only.right = Math.max(only.right, chunk.right);
      }
    }
  });
  return columns.toSorted((one, other) => one.left - other.left);
}

function overlaps(one: Stacked, other: Word): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return shared > Math.min(one.right - one.left, other.right - other.left) * 0.25;
}

function weightOf(columns: Columns): number {
  const has = (column: number, weight: number) => (column >= 0 ? weight : 0);
  const { date, valueDate, debit, credit, amount, direction, balance } = columns;
  return (
    has(date, 3) +
    has(valueDate, valueDate === date ? 0 : 1) +
    has(debit, 2.5) +
    has(credit, 2.5) +
    has(amount, 3) +
    has(direction, 1) +
    has(balance, 3) +
    has(columns.serial, 0.6) +
    (columns.narrations.length > 0 ? 2.5 : 0) +
    Math.min(columns.references.length, 2)
  );
}
