import { readAmount } from '../cells/amounts.ts';
import { readDate } from '../cells/dates.ts';
import type { PickedRow } from '../layout/pick-rows.ts';
import { roleOfCaption, type ColumnRole } from '../layout/captions.ts';
import type { Columns } from '../layout/find-table.ts';
import { PackedList } from '../packed-list.ts';
import type { Extents } from './hidden-in-table.ts';
import { isSummary } from './row-kinds.ts';
import { chunksOf, type TextLine } from './text-line.ts';
import type { TextLines } from './text-lines.ts';

/** The columns that cards are put into. */
export const cardColumns: Columns = {
  date: 0,
  valueDate: -1,
  time: -1,
  narrations: [1],
  references: [2],
  network: -1,
  isUpi: false,
  debit: -1,
  credit: -1,
  amount: 3,
  direction: 4,
  balance: 5,
  balanceDirection: -1,
  serial: -1,
  width: 6,
};
export const cardCaptions = ['Date', 'Narration', 'Reference', 'Amount', 'Dr/Cr', 'Balance'];

const chunkGap = 0.9;
const linesMax = 14;
const gapsMax = 40;
const linesSampled = 2000;
const credited = /^(?:\+|cr\.?|credit(?:ed)?|received(?: from)?|deposit(?:ed)?|money in|paid in)$/i;
const debited = /^(?:[-−–]|dr\.?|debit(?:ed)?|paid(?: to)?|sent(?: to)?|withdrawn|money out)$/i;
const balanceWords = /\bbal(?:ance)?\b|शेष/i;
const amountWordsMax = 4;

/** Cards as one way of parting them has them. */
export interface Cards {
  rows: PackedList<PickedRow>;
  extents: Extents;
  /** A text beside the cards may be of one of them: balances do not tell whose a text is. */
  hasLooseText: boolean;
  /** One of them has no text of its own. */
  hasBare: boolean;
}

class CardList implements Cards {
  readonly rows = new PackedList<PickedRow>();
  readonly extents = new Map<number, { top: number; bottom: number }>();
  hasLooseText = false;
  hasBare = false;

  /** False where the lines are no card. */
  add(lines: readonly TextLine[]): boolean {
    const row = lines.length === 0 ? null : rowOf(lines, this.rows.length + 1);
    if (row === null) return false;
    this.rows.push(row);
    this.hasBare ||= row.narration === '' && row.references.every((text) => text === '');
    for (const { page, y, size } of lines) {
      const known = this.extents.get(page) ?? { top: y, bottom: y };
      known.top = Math.min(known.top, y - size);
      known.bottom = Math.max(known.bottom, y + size);
      this.extents.set(page, known);
    }
    return true;
  }
}

/**
 * Statements of apps have a card for each line instead of a table: the day begins it, and the
 * amount, the balance and the text follow with their names or without. Null where no cards are.
 * Text right above a day that is of no card is loose: each card may begin with its text.
 */
export function cardsOf(lines: TextLines): Cards | null {
  const cards = new CardList();
  let card: TextLine[] = [];
  let above: TextLine | null = null;
  for (const line of lines) {
    if (beginsCard(line)) {
      const isOfCard = cards.add(card) && above === card.at(-1);
      cards.hasLooseText ||= above !== null && !isOfCard && isNear(above, line);
      card = [line];
    } else if (isBelow(card, line)) card.push(line);
    above = line;
  }
  cards.add(card);
  return cards.rows.length > 1 ? cards : null;
}

/**
 * Cards whose day is not their first line, known by the space between them: the one by which most
 * of them have just one day. Null where nothing parts them, or one has two days. Text between two
 * of them is loose, and so is an amount without a day.
 */
export function cardsByGaps(lines: TextLines): Cards | null {
  const limit = gapWithin(lines.slice(0, linesSampled));
  if (limit === 0) return null;
  const cards = new CardList();
  let last = { page: -1, isCard: true };
  let pageOfCard = -1;
  for (const block of blocksOf(lines, limit)) {
    const days = block.filter(beginsCard).length;
    const isCard = days > 0 && cards.add(block);
    if (isCard && days > 1) return null;
    const page = block[0]?.page ?? -1;
    if (isCard) {
      cards.hasLooseText ||= !last.isCard && last.page === page && pageOfCard === page;
      pageOfCard = page;
    } else cards.hasLooseText ||= days === 0 && rowOf(block, 0) !== null;
    last = { page, isCard };
  }
  return cards.rows.length > 1 ? cards : null;
}

/** The most space within cards; 0 where none parts them. */
function gapWithin(sample: readonly TextLine[]): number {
  const gaps = sample.flatMap((line, at) => {
    const above = sample[at - 1];
    return above?.page === line.page ? [Math.round((line.y - above.y) * 2) / 2] : [];
  });
  let best = { limit: 0, score: 0 };
  for (const gap of [...new Set(gaps)].slice(0, gapsMax)) {
    const limit = gap + 0.25;
    const days = [...blocksOf(sample, limit)].map((block) => block.filter(beginsCard).length);
    const score = days.reduce((sum, count) => sum + (count === 1 ? 1 : -0.5 - count), 0);
    if (score > best.score) best = { limit, score };
  }
  return best.limit;
}

function* blocksOf(lines: Iterable<TextLine>, limit: number): Generator<TextLine[]> {
  let block: TextLine[] = [];
  for (const line of lines) {
    const above = block.at(-1);
    const goesOn = above?.page === line.page && line.y - above.y <= limit;
    if (!goesOn || block.length >= linesMax) {
      if (block.length > 0) yield block;
      block = [];
    }
    block.push(line);
  }
  if (block.length > 0) yield block;
}

function isBelow(card: readonly TextLine[], line: TextLine): boolean {
  const last = card.at(-1);
  return last !== undefined && card.length < linesMax && isNear(last, line);
}

function isNear(above: TextLine, line: TextLine): boolean {
  return above.page === line.page && line.y - above.y <= above.size * 3;
}

/** Whether a line begins with a day, with its name or without. */
export function beginsCard({ words, size }: TextLine): boolean {
  const [first, second] = chunksOf(words, size * chunkGap);
  if (!first) return false;
  const { value, role } = labelled(first.text);
  if (role === 'date') return isDayChunk(value) || isDayChunk(second?.text ?? '');
  return isDayChunk(first.text);
}

export function isDayChunk(text: string): boolean {
  return readDate(dayIn(text), 'day-first').kind === 'date';
}

/** Without the mark that apps put between a day and its time. */
function dayIn(text: string): string {
  return text.replace(/[|,•·]/g, ' ');
}

/** `Amount: 1,000.00` → what is before the colon says what is behind it. */
export function labelled(text: string): { role: ColumnRole | null; value: string } {
  const colon = text.indexOf(':');
  const role = colon > 0 ? roleOfCaption(text.slice(0, colon)) : null;
  return role === null
    ? { role: null, value: text }
    : { role, value: text.slice(colon + 1).trim() };
}

interface Found {
  cells: string[];
  narration: string[];
}

function rowOf(lines: readonly TextLine[], row: number): PickedRow | null {
  const found: Found = { cells: cardCaptions.map(() => ''), narration: [] };
  for (const line of lines) {
    let waiting: ColumnRole | null = null;
    for (const { text } of chunksOf(line.words, line.size * chunkGap)) {
      const { role, value } = labelled(text);
      if (role !== null && value === '') waiting = role;
      else {
        note(found, value, role ?? waiting);
        waiting = null;
      }
    }
  }
  const { cells } = found;
  const narration = joined(found.narration);
  cells[1] = narration;
  if (cells[3] === '' || isSummary(narration)) return null;
  return { row, cells, narration, references: [cells[2] ?? ''], isUndated: false };
}

const reference = /(?<!\d)\d{12}(?!\d)/;

/** A reference that is broken over two texts is one, where the card has no other. */
function joined(texts: readonly string[]): string {
  const narration = texts.join(' ');
  if (reference.test(narration)) return narration;
  const whole = narration.replace(/(?<!\d)(\d{1,11}) (\d{1,11})(?!\d)/g, (all, one, two) =>
    `${one}${two}`.length === 12 ? `${one}${two}` : all,
  );
  return whole;
}

function note({ cells, narration }: Found, text: string, role: ColumnRole | null): void {
  if (role === 'narration') narration.push(text);
  else if (role === 'reference') cells[2] ||= text;
  else if (role === 'direction') cells[4] = text;
  else if (role === 'balance') cells[5] ||= amountIn(text) ?? '';
  else if (role === 'debit' || role === 'credit') {
    const amount = amountIn(text);
    if (amount === null || /^[0.\s-]*$/.test(amount)) return;
    cells[3] = amount;
    cells[4] = role === 'debit' ? 'DR' : 'CR';
  } else if (role === 'amount') noteAmount(cells, text);
  else if (role === 'date' || (cells[0] === '' && isDayChunk(text))) cells[0] ||= dayIn(text);
  else noteBare(cells, narration, text);
}

function noteBare(cells: string[], narration: string[], text: string): void {
  const amount = amountIn(text);
  if (amount === null) {
    if (credited.test(text)) cells[4] = 'CR';
    else if (debited.test(text)) cells[4] = 'DR';
    else narration.push(text);
    return;
  }
  const before = text
    .slice(0, text.length - amount.length)
    .trim()
    .replace(/ ?:$/, '');
  if (balanceWords.test(before)) cells[5] ||= amount;
  else if (before === '' || credited.test(before) || debited.test(before)) noteAmount(cells, text);
  else narration.push(text);
}

function noteAmount(cells: string[], text: string): void {
  const amount = amountIn(text);
  if (amount === null || cells[3] !== '') return;
  const words = text.slice(0, text.length - amount.length).trim();
  const sign = /^([+−–-])/.exec(amount)?.[1] ?? words;
  const reading = readAmount(amount.replace(/^[+−–-]\s*/, ''));
  cells[3] = amount.replace(/^[+−–-]\s*/, '');
  if (credited.test(sign)) cells[4] = 'CR';
  else if (debited.test(sign)) cells[4] = 'DR';
  else if (reading.kind === 'amount' && reading.flag !== null) {
    cells[4] = reading.flag === 'credit' ? 'CR' : 'DR';
  }
}

/** The amount at the end of a text, as it is written: `+ Rs. 1,000.00`. */
function amountIn(text: string): string | null {
  const words = text.split(' ');
  for (let count = Math.min(amountWordsMax, words.length); count > 0; count -= 1) {
    const last = words.slice(-count).join(' ');
    const isFigure = /\d\.\d{2}/.test(last) && /^(?:[+−–₹\d(-]|rs|inr)/i.test(last);
    if (isFigure && readAmount(last).kind === 'amount') return last;
  }
  return null;
}
