import { isDayLike } from './figures.ts';
import type { Header } from './headers.ts';
import type { TextLine } from './text-line.ts';

/** Which of several gaps between two columns of money is taken for their border. */
export const borderChoices = ['rightmost', 'widest', 'leftmost'] as const;
export type BorderChoice = (typeof borderChoices)[number];

const step = 0.5;
/** So many lines in a hundred may run over into the next column. */
const strayShare = 0.01;
const samplesMax = 2000;
const chunkGap = 0.33;

/**
 * Finds the borders between the columns: between two captions, where the fewest words are in the
 * way. The last one is beyond every word.
 */
export class BorderReader {
  private readonly spaces: readonly Space[];

  constructor({ boxes, columns }: Header) {
    const money = new Set([columns.debit, columns.credit, columns.amount, columns.balance]);
    this.spaces = boxes.slice(0, -1).map(({ right: from }, at) => {
      const to = boxes[at + 1]?.left ?? from;
      return new Space(from, to, money.has(at) && money.has(at + 1));
    });
  }

  add({ words, size }: TextLine): void {
    const [first] = words;
    if (!first) return;
    let { left, right } = first;
    const isNumbered = /^\d{1,5}\.?$/.test(first.text) && isDayLike(words[1]?.text ?? '');
    for (const [at, word] of words.slice(1).entries()) {
      // A number that is right-aligned may all but touch the day in the next column.
      const isApart = (isNumbered && at === 0) || word.left - right >= size * chunkGap;
      if (!isApart) right = Math.max(right, word.right);
      else {
        this.addSpan(left, right);
        ({ left, right } = word);
      }
    }
    this.addSpan(left, right);
  }

  private addSpan(left: number, right: number): void {
    for (const space of this.spaces) space.add(left, right);
  }

  borders(choice: BorderChoice): number[] {
    return [...this.spaces.map((space) => space.border(choice)), Number.POSITIVE_INFINITY];
  }
}

interface Gap {
  left: number;
  right: number;
}

/** From one caption to the next, and how many texts cross each place between the two. */
class Space {
  private readonly from: number;
  private readonly to: number;
  private readonly isBetweenMoney: boolean;
  private readonly count: number;
  private readonly width: number;
  /** By how many more texts, or fewer, each place is crossed than the one before it. */
  private readonly steps: Int32Array;
  private near = 0;

  constructor(from: number, to: number, isBetweenMoney: boolean) {
    this.from = from;
    this.to = to;
    this.isBetweenMoney = isBetweenMoney;
    this.count = Math.min(Math.max(Math.ceil((to - from) / step), 1), samplesMax);
    this.width = (to - from) / this.count;
    this.steps = new Int32Array(this.count + 2);
  }

  add(left: number, right: number): void {
    const { from, to, count, width, steps } = this;
    if (right <= from || left >= to) return;
    this.near += 1;
    const first = Math.max(0, Math.ceil((left - from) / width));
    const last = Math.min(count, Math.floor((right - from) / width));
    if (last < first) return;
    steps[first] = (steps[first] ?? 0) + 1;
    steps[last + 1] = (steps[last + 1] ?? 0) - 1;
  }

  border(choice: BorderChoice): number {
    const { from, to } = this;
    const middle = (from + to) / 2;
    if (to <= from) return middle;
    const chosen = choose(this.gaps(), this.isBetweenMoney ? choice : 'rightmost');
    return chosen ? (chosen.left + chosen.right) / 2 : middle;
  }

  private gaps(): Gap[] {
    const { from, count, width, steps } = this;
    let crossed = 0;
    const counts = Array.from(steps.subarray(0, count + 1), (change) => (crossed += change));
    const fewest = Math.min(...counts) + Math.floor(this.near * strayShare);
    const gaps: Gap[] = [];
    counts.forEach((crossings, at) => {
      if (crossings > fewest) return;
      const place = from + at * width;
      const last = gaps.at(-1);
      if (last && place - last.right < width * 1.5) last.right = place;
      else gaps.push({ left: place, right: place });
    });
    return gaps;
  }
}

function choose(gaps: readonly Gap[], choice: BorderChoice): Gap | undefined {
  if (choice === 'rightmost') return gaps.at(-1);
  if (choice === 'leftmost') return gaps[0];
  return gaps.toSorted((one, other) => other.right - other.left - (one.right - one.left))[0];
}
