import type { Columns } from '../layout/find-table.ts';
import { columnStarts, isAtStarts } from './column-starts.ts';
import type { PlacedRow } from './placed-row.ts';
import { pattern } from '../pattern.ts';
import { textOf } from './text-line.ts';
import { kindOfRow, type PlacedKind } from './row-kinds.ts';

/** A line with all rows of its text, or a row that is none. */
export type Group =
  | { kind: 'line'; rows: PlacedRow[]; anchor: PlacedRow }
  | { kind: 'label' | 'other'; rows: PlacedRow[]; anchor: PlacedRow };

interface Known {
  row: PlacedRow;
  kind: PlacedKind;
}

/** Where the row with the figures stands among the rows of its line. */
type Alignment = 'top' | 'bottom' | 'middle' | 'spaced';

/** A row further away than this, in heights of the font, is no part of the same line. */
const farthest = 3.2;
const reach = 1.75;
const badShareMax = 0.01;
/** From so many lines on, a summary that looks like one proves nothing. */
const enoughLines = 8;

/** Puts the rows of a table together to lines, by how far they are from each other. */
export function groupRows(rows: readonly PlacedRow[], columns: Columns): Group[] {
  const known = rows.map((row) => ({ row, kind: kindOfRow(row, columns) }));
  const starts = columnStarts(rows, columns);
  const runs = runsOf(known);
  const limit = spacing(runs);
  const alignment = alignmentOf(runs, limit, columns);
  const groups: Group[] = [];
  let waiting: PlacedRow[] = [];
  runs.forEach((run) => {
    const [first] = run;
    if (first && (first.kind === 'label' || first.kind === 'other')) {
      groups.push({ kind: first.kind, rows: [first.row], anchor: first.row });
      return;
    }
    for (const part of split(run, alignment, limit)) {
      const anchor = part.find(({ kind }) => kind === 'line')?.row;
      const own = part.map(({ row }) => row);
      if (anchor) {
        groups.push({ kind: 'line', rows: [...waiting, ...own], anchor });
        waiting = [];
        continue;
      }
      const fitting = own.filter((row) => isAtStarts(row, starts));
      const last = groups.findLast(({ kind }) => kind === 'line');
      if (fitting.length < own.length || own.length > 8 || !last) {
        groups.push(...own.map((row) => ({ kind: 'other' as const, rows: [row], anchor: row })));
      } else if (belongsBelow(own, last, alignment)) waiting = own;
      else if (isNear(own, last)) last.rows.push(...own);
      else groups.push(...own.map((row) => ({ kind: 'other' as const, rows: [row], anchor: row })));
    }
  });
  return trimmed(groups, starts);
}

/** Where the figures stand in the middle, texts at the end of a page belong to the next one. */
function belongsBelow(own: readonly PlacedRow[], last: Group, alignment: Alignment): boolean {
  if (alignment === 'top') return false;
  return own[0]?.line.page === last.rows.at(-1)?.line.page;
}

/** On the next page, or close below. */
function isNear(own: readonly PlacedRow[], last: Group): boolean {
  const [below, above] = [own[0]?.line, last.rows.at(-1)?.line];
  if (!below || !above) return false;
  if (below.page !== above.page) return below.page === above.page + 1;
  return below.y - above.y <= above.size * reach;
}

/** Rows that follow each other on a page without anything else between them. */
function runsOf(known: readonly Known[]): Known[][] {
  const runs: Known[][] = [];
  for (const one of known) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isPart = one.kind === 'line' || one.kind === 'text';
    const wasPart = last?.kind === 'line' || last?.kind === 'text';
    const { page, y, size } = one.row.line;
    const isNext =
      last !== undefined && last.row.line.page === page && y - last.row.line.y <= size * farthest;
    if (run && isPart && wasPart && isNext) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

function gapsOf(run: readonly Known[]): number[] {
  return run.slice(1).map(({ row }, at) => row.line.y - (run[at]?.row.line.y ?? 0));
}

/** The gap from which on a new line begins, or 0 when gaps do not tell. */
function spacing(runs: readonly (readonly Known[])[]): number {
  const all = runs.flatMap(gapsOf).map((gap) => Math.round(gap * 4) / 4);
  const distinct = [...new Set(all)].toSorted((one, other) => one - other);
  let best = { limit: 0, bad: Number.POSITIVE_INFINITY };
  const limits = distinct.map((gap, at) => (gap + (distinct[at + 1] ?? gap + 2)) / 2);
  for (const limit of limits.length > 60 ? limits.filter((_, at) => at % 3 === 0) : limits) {
    const bad = badGroups(runs, limit);
    if (bad.count < best.bad) best = { limit, bad: bad.count };
  }
  const lines = runs.flat().filter(({ kind }) => kind === 'line').length;
  const allowed = Math.max(lines * badShareMax, lines >= enoughLines ? 1 : 0);
  return best.bad <= allowed ? best.limit : 0;
}

function splitAtGaps(run: readonly Known[], limit: number): Known[][] {
  const parts: Known[][] = [];
  run.forEach((one, at) => {
    const above = run[at - 1];
    const isNew = above === undefined || one.row.line.y - above.row.line.y > limit;
    if (isNew) parts.push([one]);
    else parts.at(-1)?.push(one);
  });
  return parts;
}

/** How many groups have no figures, or those of several lines. */
function badGroups(runs: readonly (readonly Known[])[], limit: number): { count: number } {
  let count = 0;
  for (const run of runs) {
    const parts = splitAtGaps(run, limit);
    parts.forEach((part, at) => {
      const anchors = part.filter(({ kind }) => kind === 'line').length;
      const isEdge = at === 0 || at === parts.length - 1;
      if (anchors > 1) count += anchors - 1;
      else if (anchors === 0 && !isEdge) count += 1;
    });
  }
  return { count };
}

function alignmentOf(
  runs: readonly (readonly Known[])[],
  limit: number,
  columns: Columns,
): Alignment {
  const usual = alignmentByPlaces(runs, limit);
  if (limit > 0) return usual;
  const ways = ['top', 'bottom', 'middle'] as const;
  const scored = ways.map((way) => ({ way, whole: wholeGroups(runs, way, columns) }));
  const own = scored.find(({ way }) => way === usual)?.whole ?? 0;
  const [best] = scored.toSorted((one, other) => other.whole - one.whole);
  return best && best.whole > own ? best.way : usual;
}

/** What banks begin a narration with; nobody's note or name goes on like that. */
const begins = pattern(
  String.raw`^(?:UPI|IMPS|NEFT|RTGS|MMT|INF|BIL|IFT|TRF|FT|MB|NACH|ACH|ECS|ATM|POS|CHQ|CLG|CASH|`,
  String.raw`VPS|IPS|EAW|ATW|NWD|P2[AM])(?:[/:-]| ?(?:CR|DR|IN|OUT|DEP|WDL)\b)|`,
  String.raw`^(?:BY|TO) (?:TRANSFER|CLG|CASH|TRF|CHEQUE)\b|^(?:DEP|WDL) TFR\b`,
);

/** How many lines begin with what banks begin with, and have no second beginning. */
function wholeGroups(
  runs: readonly (readonly Known[])[],
  way: Alignment,
  { narrations }: Columns,
): number {
  const isBeginning = ({ row }: Known) =>
    narrations.some((column) => begins.test(textOf(row.cells[column] ?? [])));
  const parts = runs.flatMap((run) => split(run, way, 0));
  return parts.filter((part) => {
    const texts = part.filter(({ row }) => narrations.some((at) => row.cells[at]?.length));
    return texts.findIndex(isBeginning) === 0 && texts.filter(isBeginning).length === 1;
  }).length;
}

function alignmentByPlaces(runs: readonly (readonly Known[])[], limit: number): Alignment {
  if (limit > 0) {
    const parts = runs.flatMap((run) => splitAtGaps(run, limit));
    const later = parts.filter((part) => {
      const at = part.findIndex(({ kind }) => kind === 'line');
      return at > 0 && part[at - 1]?.row.hasDay === false;
    });
    return later.length > 0 ? 'spaced' : 'top';
  }
  const tabled = runs.filter((run) => run.some(({ kind }) => kind === 'line'));
  const [first] = tabled;
  const before = first?.findIndex(({ kind }) => kind === 'line') ?? 0;
  if (!first || before <= 0) return 'top';
  const endsOpen = tabled.filter((run) => run.at(-1)?.kind === 'text').length;
  return endsOpen === 0 ? 'bottom' : 'middle';
}

function split(run: readonly Known[], alignment: Alignment, limit: number): Known[][] {
  if (limit > 0) return splitAtGaps(run, limit).flatMap(unlessOneLine);
  if (alignment === 'bottom')
    return atEachLine(run.toReversed())
      .map((part) => part.toReversed())
      .toReversed();
  if (alignment === 'middle') return aroundEachLine(run);
  return atEachLine(run);
}

function unlessOneLine(part: readonly Known[]): Known[][] {
  const lines = part.filter(({ kind }) => kind === 'line').length;
  return lines === 1 ? [[...part]] : atEachLine(part);
}

/** A new part begins with the day of a line, or with its figures. */
function atEachLine(run: readonly Known[]): Known[][] {
  const parts: Known[][] = [];
  for (const one of run) {
    const part = parts.at(-1);
    const isLine = one.kind === 'line';
    const hasLine = part?.some(({ kind }) => kind === 'line') ?? false;
    const begins = one.row.hasDay && !isLine;
    const waits = part?.some(({ row }) => row.hasDay) === true && !hasLine;
    if (!part || (isLine && !waits) || (begins && hasLine)) parts.push([one]);
    else part.push(one);
  }
  return parts;
}

/** Each text goes to the figures that are closest to it. */
function aroundEachLine(run: readonly Known[]): Known[][] {
  const anchors = run.filter(({ kind }) => kind === 'line');
  if (anchors.length === 0) return [[...run]];
  const parts = anchors.map((): Known[] => []);
  for (const one of run) {
    const { y } = one.row.line;
    const away = anchors.map((anchor) => Math.abs(anchor.row.line.y - y));
    parts[away.indexOf(Math.min(...away))]?.push(one);
  }
  return parts;
}

/** Below the last line of a page, a text belongs to it only when it is near and in its column. */
function trimmed(groups: readonly Group[], starts: ReturnType<typeof columnStarts>): Group[] {
  return groups.flatMap((group): Group[] => {
    if (group.kind !== 'line') return [group];
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
    const others = left.map((row) => ({ kind: 'other' as const, rows: [row], anchor: row }));
    return [{ ...group, rows: kept }, ...others];
  });
}
