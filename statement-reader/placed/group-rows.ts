import type { Columns } from '../layout/find-table.ts';
import { Numbers } from '../lines/numbers.ts';
import { isAtStarts, type ColumnStarts } from './column-starts.ts';
import { HeadingsAbove } from './headings-above.ts';
import type { PlacedRow } from './placed-row.ts';
import { RowFacts } from './row-facts.ts';
import { firstLineIn, habitOf, Parts, runsOf, type Habit, type Span } from './row-runs.ts';

/** A line with all rows of its text, or a row that is none. */
export type Group =
  | { kind: 'line'; rows: PlacedRow[]; anchor: PlacedRow }
  | { kind: 'label' | 'other'; rows: PlacedRow[]; anchor: PlacedRow };

const kinds = ['line', 'label', 'other'] as const;
const reach = 1.75;
const rowsMax = 8;
const none = -1;

/** Puts the rows of a table together to lines, by how far they are from each other. */
export function groupRows(rows: () => Iterable<PlacedRow>, columns: Columns): Grouping {
  const facts = new RowFacts(columns);
  for (const row of rows()) facts.add(row);
  facts.settle();
  const starts = facts.lefts.starts();
  const runs = runsOf(facts);
  const habit = habitOf(facts, runs);
  return new Grouping(
    rows,
    new Groups(facts, starts).divide(new Parts(facts, runs, habit), habit),
    starts,
  );
}

/** Which row is of which group, in numbers. */
class Groups {
  readonly groupOf: Int32Array;
  readonly kinds = new Numbers(Uint8Array);
  readonly anchors = new Numbers(Int32Array);
  readonly counts = new Numbers(Int32Array);
  private readonly facts: RowFacts;
  private readonly starts: ColumnStarts;
  /** The last group that is a line, and its last row. */
  private last = { group: none, row: none };

  constructor(facts: RowFacts, starts: ColumnStarts) {
    this.facts = facts;
    this.starts = starts;
    this.groupOf = new Int32Array(facts.length).fill(none);
  }

  divide(parts: Parts, habit: Habit): this {
    const { facts } = this;
    const headings = new HeadingsAbove(facts, parts);
    let waiting: Span = { start: 0, end: 0 };
    for (const given of parts) {
      const kind = facts.kind(given.start);
      if (kind === 'label' || kind === 'other') {
        this.begin(kind, given.start, given);
        continue;
      }
      const part = { ...given, start: given.start + headings.countIn(given) };
      this.leaveOut({ start: given.start, end: part.start });
      const anchor = firstLineIn(facts, part);
      if (anchor >= 0) {
        const group = this.begin('line', anchor, part);
        this.put(waiting, group);
        this.last = { group, row: part.end - 1 };
        waiting = { start: 0, end: 0 };
      } else if (!this.isFitting(part)) this.leaveOut(part);
      else if (this.belongsBelow(part, habit)) waiting = part;
      else if (this.isNear(part)) {
        this.put(part, this.last.group);
        this.last.row = part.end - 1;
      } else this.leaveOut(part);
    }
    return this;
  }

  private begin(kind: (typeof kinds)[number], anchor: number, rows: Span): number {
    const group = this.kinds.length;
    this.kinds.push(kinds.indexOf(kind));
    this.anchors.push(anchor);
    this.counts.push(0);
    this.put(rows, group);
    return group;
  }

  private put({ start, end }: Span, group: number): void {
    this.groupOf.fill(group, start, end);
    this.counts.set(group, this.counts.at(group) + end - start);
  }

  private leaveOut({ start, end }: Span): void {
    for (let at = start; at < end; at += 1) this.begin('other', at, { start: at, end: at + 1 });
  }

  /** Texts that begin where the column's texts do, below some line. */
  private isFitting({ start, end }: Span): boolean {
    if (this.last.group === none || end - start > rowsMax) return false;
    const { facts, starts } = this;
    for (let at = start; at < end; at += 1) {
      if (!facts.lefts.isAtStarts(at, facts.size(at), starts)) return false;
    }
    return true;
  }

  /** Where the figures stand in the middle, texts at the end of a page belong to the next one. */
  private belongsBelow({ start }: Span, { alignment }: Habit): boolean {
    if (alignment === 'top') return false;
    return this.facts.page(start) === this.facts.page(this.last.row);
  }

  /** On the next page, or close below. */
  private isNear({ start }: Span): boolean {
    const { facts } = this;
    const above = this.last.row;
    if (facts.page(start) !== facts.page(above)) {
      return facts.page(start) === facts.page(above) + 1;
    }
    return facts.y(start) - facts.y(above) <= facts.size(above) * reach;
  }
}

/** The rows of a table as groups, which can be gone through again. */
export class Grouping {
  /** Some line has further rows of text. */
  readonly hasWrapped: boolean;
  private readonly rows: () => Iterable<PlacedRow>;
  private readonly groups: Groups;
  private readonly starts: ColumnStarts;

  constructor(rows: () => Iterable<PlacedRow>, groups: Groups, starts: ColumnStarts) {
    this.rows = rows;
    this.groups = groups;
    this.starts = starts;
    this.hasWrapped = groups.groupOf.length > groups.kinds.length;
  }

  /** In their order, each as soon as its last row has come by. */
  *[Symbol.iterator](): Generator<Group> {
    const { groupOf, kinds: kindOf, anchors, counts } = this.groups;
    const open = new Map<number, { rows: PlacedRow[]; anchor: PlacedRow }>();
    let next = 0;
    let at = -1;
    for (const row of this.rows()) {
      at += 1;
      const group = groupOf[at] ?? none;
      if (group === none) continue;
      const own = open.get(group) ?? { rows: [], anchor: row };
      own.rows.push(row);
      if (anchors.at(group) === at) own.anchor = row;
      open.set(group, own);
      for (let first = open.get(next); first?.rows.length === counts.at(next);) {
        open.delete(next);
        yield* trimmed({ kind: kinds[kindOf.at(next)] ?? 'other', ...first }, this.starts);
        next += 1;
        first = open.get(next);
      }
    }
  }
}

/** Below the last line of a page, a text belongs to it only when it is near and in its column. */
function* trimmed(group: Group, starts: ColumnStarts): Generator<Group> {
  if (group.kind !== 'line' || group.rows.length === 1) {
    yield group;
    return;
  }
  const kept: PlacedRow[] = [];
  const left: PlacedRow[] = [];
  for (const row of group.rows) {
    const above = kept.at(-1);
    const isAfter = above !== undefined && kept.includes(group.anchor);
    const isClose =
      above === undefined ||
      row.line.page !== above.line.page ||
      row.line.y - above.line.y <= above.line.size * reach * 1.2;
    const belongs = !isAfter || row === group.anchor || (isClose && isAtStarts(row, starts));
    if (belongs && left.length === 0) kept.push(row);
    else left.push(row);
  }
  yield { ...group, rows: kept };
  for (const row of left) yield { kind: 'other', rows: [row], anchor: row };
}
