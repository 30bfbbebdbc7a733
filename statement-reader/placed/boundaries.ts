import { chunksOf, type TextLine } from './text-line.ts';
import type { Header } from './headers.ts';

/** Which of several gaps between two columns of money is taken for their border. */
export const borderChoices = ['rightmost', 'widest', 'leftmost'] as const;
export type BorderChoice = (typeof borderChoices)[number];

const step = 0.5;
/** So many lines in a hundred may run over into the next column. */
const strayShare = 0.01;
const samplesMax = 2000;

/**
 * The borders between the columns: between two captions, where the fewest words are in the way.
 * The last one is beyond every word.
 */
export function bordersOf(
  header: Header,
  body: readonly TextLine[],
  choice: BorderChoice,
): number[] {
  const spans = body.flatMap(({ words, size }) => chunksOf(words, size * 0.33));
  const { columns } = header;
  const money = new Set([columns.debit, columns.credit, columns.amount, columns.balance]);
  const borders: number[] = [];
  for (let at = 0; at + 1 < header.boxes.length; at += 1) {
    const from = header.boxes[at]?.right ?? 0;
    const to = header.boxes[at + 1]?.left ?? from;
    const own = money.has(at + 1) && money.has(at) ? choice : 'rightmost';
    borders.push(to <= from ? (from + to) / 2 : borderIn(from, to, spans, own));
  }
  return [...borders, Number.POSITIVE_INFINITY];
}

interface Gap {
  left: number;
  right: number;
}

function borderIn(
  from: number,
  to: number,
  spans: readonly { left: number; right: number }[],
  choice: BorderChoice,
): number {
  const near = spans.filter(({ left, right }) => right > from && left < to);
  const count = Math.min(Math.max(Math.ceil((to - from) / step), 1), samplesMax);
  const width = (to - from) / count;
  const crossed = new Int32Array(count + 2);
  for (const { left, right } of near) {
    const first = Math.max(0, Math.ceil((left - from) / width));
    const last = Math.min(count, Math.floor((right - from) / width));
    if (last < first) continue;
    crossed[first] = (crossed[first] ?? 0) + 1;
    crossed[last + 1] = (crossed[last + 1] ?? 0) - 1;
  }
  for (let at = 1; at <= count; at += 1) crossed[at] = (crossed[at] ?? 0) + (crossed[at - 1] ?? 0);
  const counts = Array.from(crossed.subarray(0, count + 1));
  const fewest = Math.min(...counts) + Math.floor(near.length * strayShare);
  const gaps: Gap[] = [];
  counts.forEach((crossings, at) => {
    if (crossings > fewest) return;
    const place = from + at * width;
    const last = gaps.at(-1);
    if (last && place - last.right < width * 1.5) last.right = place;
    else gaps.push({ left: place, right: place });
  });
  const chosen = choose(gaps, choice);
  return chosen ? (chosen.left + chosen.right) / 2 : (from + to) / 2;
}

function choose(gaps: readonly Gap[], choice: BorderChoice): Gap | undefined {
  if (choice === 'rightmost') return gaps.at(-1);
  if (choice === 'leftmost') return gaps[0];
  return gaps.toSorted((one, other) => other.right - other.left - (one.right - one.left))[0];
}
