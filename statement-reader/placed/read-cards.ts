import { because } from '@peerdesk/contract/because.ts';
import { cellText, previewRowsMax } from '../cells/cells.ts';
import { bankOfSheet } from '../layout/header.ts';
import { readPicked } from '../read-picked.ts';
import { isLookedAt, refuseFile, type ReadHints } from '../statement.ts';
import type { TableResult } from '../table-result.ts';
import { cardsApart } from './card-columns.ts';
import { cardCaptions, cardColumns, cardsByGaps, cardsOf, type Cards } from './cards.ts';
import type { HiddenPlaces } from './hidden-in-table.ts';
import { outsideEdges } from './page-edges.ts';
import { asideOf } from './picked-lines.ts';
import type { TextLines } from './text-lines.ts';

const asideMax = 600;
/** Above cards stands what is above a table: who, which account, which days. */
const headRowsMax = 12;

interface Reading {
  cards: Cards;
  result: TableResult;
  /** What a person sees who has to confirm it. */
  preview: string[][];
}

/**
 * Cards carry no captions, so only their balances can tell that they were read right. They do not
 * tell which text is of which card: where two ways of parting them say different things of that,
 * or text may be of either of two cards, a person has to look at what was read.
 */
export function readCards(
  all: TextLines,
  hidden: HiddenPlaces,
  hints: ReadHints,
): TableResult | null {
  const lines = outsideEdges(all);
  const [byDays, byGaps] = [cardsOf(lines), cardsByGaps(lines)];
  const besides = cardsApart(lines).flatMap((apart) => cardsOf(apart) ?? []);
  if (besides.some(({ rows }) => rows.length > (byDays?.rows.length ?? 0))) {
    return sideBySide(besides, all, hidden);
  }
  const isSame = byDays !== null && byGaps !== null && sameRows(byDays, byGaps);
  const first = readingOf(byDays, all);
  const other = isSame ? null : readingOf(byGaps, all);
  for (const reading of [first, other]) {
    const page = reading && hidden.within(reading.cards.extents);
    if (page !== null) return refuseFile('HIDDEN_TEXT', because('statement_hides_text', { page }));
  }
  const chosen = isSame ? alike(first) : chosenOf(first, other);
  if (chosen === null) return first?.result ?? null;
  if (!chosen.isDoubtful || isLookedAt(hints)) return chosen.reading.result;
  const { preview } = chosen.reading;
  return refuseFile('UNPROVEN', because('statement_unproven'), { preview });
}

/**
 * Cards in two columns, which balances have to tell how they go on. One column alone may follow
 * from itself, so whatever does not hold for both is refused.
 */
function sideBySide(
  besides: readonly Cards[],
  all: TextLines,
  hidden: HiddenPlaces,
): TableResult | null {
  const page = besides.map(({ extents }) => hidden.within(extents)).find((found) => found !== null);
  if (page !== undefined) {
    return refuseFile('HIDDEN_TEXT', because('statement_hides_text', { page }));
  }
  const readings = besides.flatMap((cards) => readingOf(cards, all) ?? []);
  const holding = readings.filter((reading) => isWhole(reading) && !reading.cards.hasLooseText);
  const [reading, other] = holding;
  if (reading && (!other || haveSame(reading.cards, other.cards))) return reading.result;
  const broken = readings.find(({ result }) => !result.ok);
  if (!reading && broken) return broken.result;
  const preview = readings[0]?.preview;
  return refuseFile('UNPROVEN', because('statement_unproven'), preview ? { preview } : {});
}

interface Chosen {
  reading: Reading;
  isDoubtful: boolean;
}

/** Both ways have the same cards; they may both have given each the text of the next one. */
function alike(reading: Reading | null): Chosen | null {
  if (!reading?.result.ok) return null;
  const { hasLooseText, hasBare } = reading.cards;
  return { reading, isDoubtful: hasLooseText && hasBare };
}

/** Null where no way of parting them holds. */
function chosenOf(byDays: Reading | null, byGaps: Reading | null): Chosen | null {
  if (byGaps && isWhole(byGaps)) {
    const isClear = !byGaps.cards.hasLooseText && !byGaps.cards.hasBare;
    if (byDays && !byDays.result.ok) {
      // Contradicting figures refuse a file, unless it is only a wrong reading that has them.
      return isClear ? { reading: byGaps, isDoubtful: true } : null;
    }
    if (byDays === null || isClear) return { reading: byGaps, isDoubtful: !isClear };
    return { reading: byDays.cards.hasLooseText ? byGaps : byDays, isDoubtful: true };
  }
  if (!byDays?.result.ok) return null;
  const isContradicted = byGaps !== null && !byGaps.result.ok;
  return { reading: byDays, isDoubtful: byDays.cards.hasLooseText || isContradicted };
}

/** Every row is a line. */
function isWhole({ result }: Reading): boolean {
  return result.ok && result.statement.lines.facts.every(({ error }) => error === null);
}

function sameRows(one: Cards, other: Cards): boolean {
  if (one.rows.length !== other.rows.length) return false;
  let at = 0;
  for (const row of one.rows) {
    if (JSON.stringify(row) !== JSON.stringify(other.rows.at(at))) return false;
    at += 1;
  }
  return true;
}

/** The same cards, in whatever order. */
function haveSame(one: Cards, other: Cards): boolean {
  const textsOf = ({ rows }: Cards) =>
    [...rows].map(({ cells }) => JSON.stringify(cells)).toSorted();
  const texts = textsOf(other);
  return textsOf(one).every((text, at) => text === texts[at]) && one.rows.length === texts.length;
}

function readingOf(cards: Cards | null, lines: TextLines): Reading | null {
  if (cards === null) return null;
  const aside = lines.slice(0, asideMax).map(asideOf);
  const shown = cards.rows.slice(0, previewRowsMax - 1);
  const texts = [cardCaptions, ...shown.map(({ cells }) => cells.map(cellText))];
  const preview = texts.map((cells) => cells.map((text) => text.slice(0, 120)));
  const result = readPicked({
    picked: { lines: cards.rows, opening: null, aside: [] },
    columns: cardColumns,
    captions: cardCaptions,
    headerRow: 1,
    head: aside.slice(0, headRowsMax),
    bank: bankOfSheet(aside.slice(0, headRowsMax), aside),
    preview: null,
    isLookedAt: false,
  });
  return result.ok || result.code === 'CHAIN_BROKEN' ? { cards, result, preview } : null;
}
