import { readAmount } from '../cells/amounts.ts';
import { readDate } from '../cells/dates.ts';
import type { PickedRow } from '../layout/pick-rows.ts';
import { roleOfCaption, type ColumnRole } from '../layout/captions.ts';
import type { Columns } from '../layout/find-table.ts';
import { PackedList } from '../packed-list.ts';
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

/**
 * Statements of apps have a card for each line instead of a table: the day begins it, and the
 * amount, the balance and the text follow with their names or without. Null where no cards are.
 */
export function cardsOf(lines: TextLines): PackedList<PickedRow> | null {
  const rows = new PackedList<PickedRow>();
  let card: TextLine[] = [];
  const end = () => {
    const row = card.length === 0 ? null : rowOf(card, rows.length + 1);
    if (row !== null) rows.push(row);
  };
  for (const line of lines) {
    if (beginsCard(line)) {
      end();
      card = [line];
    } else if (isBelow(card, line)) card.push(line);
  }
  end();
  return rows.length > 1 ? rows : null;
}

/**
 * Cards whose day is not their first line, known by the space between them: the one by which most
 * of them have just one day. Null where nothing parts them.
 */
export function cardsByGaps(lines: TextLines): PackedList<PickedRow> | null {
  const sample = lines.slice(0, linesSampled);
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
  if (best.score === 0) return null;
  const rows = new PackedList<PickedRow>();
  for (const block of blocksOf(lines, best.limit)) {
    const row = block.some(beginsCard) ? rowOf(block, rows.length + 1) : null;
    if (row !== null) rows.push(row);
  }
  return rows.length > 1 ? rows : null;
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
  if (!last || card.length >= linesMax || last.page !== line.page) return false;
  return line.y - last.y <= last.size * 3;
}

function beginsCard({ words, size }: TextLine): boolean {
  const [first, second] = chunksOf(words, size * chunkGap);
  if (!first) return false;
  const { value, role } = labelled(first.text);
  if (role === 'date') return isDay(value) || isDay(second?.text ?? '');
  return isDay(first.text);
}

function isDay(text: string): boolean {
  return readDate(text.replace(/[|,]/g, ' '), 'day-first').kind === 'date';
}

/** `Amount: 1,000.00` → what is before the colon says what is behind it. */
function labelled(text: string): { role: ColumnRole | null; value: string } {
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
  const narration = found.narration.join(' ');
  cells[1] = narration;
  if (cells[3] === '' || isSummary(narration)) return null;
  return { row, cells, narration, references: [cells[2] ?? ''], isUndated: false };
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
  else if (role === 'date' || (cells[0] === '' && isDay(text))) cells[0] ||= text;
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
