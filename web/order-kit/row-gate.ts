/** What the gate needs to know of a row; the rest of it passes through. */
export interface GateRow {
  refId: string;
  status: string;
  createdAt: string;
}

/**
 * What stands between the polls and the eye. `shown` is what the list displays; `latest` is the
 * newest answer. They differ only while somebody is busy with the list.
 */
export interface RowGate<Row extends GateRow> {
  /** Names the filters that the rows answer; another key is another list. */
  key: string;
  shown: readonly Row[];
  latest: readonly Row[];
  /** New orders of `latest` that wait to be let in. */
  waiting: readonly string[];
  /** Shown rows that the newest answer no longer holds; they keep their place until idle. */
  departed: readonly string[];
  /** Rows whose status changed by the last event that changed any. */
  changed: readonly string[];
  /** Grows with each change of a status, so that a glow can start anew. */
  changes: number;
}

export type RowGateEvent<Row extends GateRow> =
  { type: 'arrived'; key: string; rows: readonly Row[]; isBusy: boolean } | { type: 'letIn' };

export function emptyGate<Row extends GateRow>(): RowGate<Row> {
  return { key: '', shown: [], latest: [], waiting: [], departed: [], changed: [], changes: 0 };
}

/**
 * Takes in an answer of the list. A busy list keeps every row where it is: those it knows are
 * updated in place, new ones wait. An idle list, or one with other filters, shows the answer as is.
 */
export function rowGateReducer<Row extends GateRow>(
  gate: RowGate<Row>,
  event: RowGateEvent<Row>,
): RowGate<Row> {
  switch (event.type) {
    case 'letIn':
      return gate.shown === gate.latest ? gate : withAll(gate, gate.latest);
    case 'arrived':
      if (event.key !== gate.key) return otherList(gate, event.key, event.rows);
      if (!event.isBusy) return event.rows === gate.shown ? gate : withAll(gate, event.rows);
      return event.rows === gate.latest ? gate : inPlace(gate, event.rows);
  }
}

/** A change of filters is no change of orders, so nothing glows. */
function otherList<Row extends GateRow>(
  { changes }: RowGate<Row>,
  key: string,
  rows: readonly Row[],
): RowGate<Row> {
  return { key, shown: rows, latest: rows, waiting: [], departed: [], changed: [], changes };
}

function withAll<Row extends GateRow>(gate: RowGate<Row>, rows: readonly Row[]): RowGate<Row> {
  const next = { ...gate, shown: rows, latest: rows, waiting: [], departed: [] };
  return withChanges(next, changedBetween(gate.shown, rows));
}

function inPlace<Row extends GateRow>(gate: RowGate<Row>, rows: readonly Row[]): RowGate<Row> {
  const arrived = byRefId(rows);
  const known = byRefId(gate.shown);
  const newest = gate.shown.reduce(
    (most, row) => (row.createdAt > most ? row.createdAt : most),
    '',
  );
  const shown = gate.shown.map((row) => arrived.get(row.refId) ?? row);
  // An older order moves up when another leaves the page; only a newer one is news.
  const waiting = rows.filter((row) => isNews(row, known, newest)).map(({ refId }) => refId);
  const next = {
    ...gate,
    shown,
    latest: rows,
    waiting,
    departed: departedOf(shown, arrived, waiting.length),
  };
  return withChanges(next, changedBetween(gate.shown, shown));
}

/**
 * The shown rows that the answer lacks. New orders push as many off the end of the page, and those
 * did not leave the list.
 */
function departedOf(
  shown: readonly GateRow[],
  arrived: ReadonlyMap<string, GateRow>,
  pushed: number,
): string[] {
  let end = shown.length;
  const isMissing = (row: GateRow | undefined) => row !== undefined && !arrived.has(row.refId);
  while (shown.length - end < pushed && isMissing(shown[end - 1])) end -= 1;
  return shown
    .slice(0, end)
    .filter(isMissing)
    .map(({ refId }) => refId);
}

function isNews<Row extends GateRow>(
  row: Row,
  known: ReadonlyMap<string, Row>,
  newest: string,
): boolean {
  return !known.has(row.refId) && row.createdAt >= newest;
}

function withChanges<Row extends GateRow>(gate: RowGate<Row>, changed: string[]): RowGate<Row> {
  return changed.length === 0 ? gate : { ...gate, changed, changes: gate.changes + 1 };
}

function changedBetween(before: readonly GateRow[], after: readonly GateRow[]): string[] {
  const known = byRefId(before);
  return after.filter((row) => isChanged(known.get(row.refId), row)).map(({ refId }) => refId);
}

function isChanged(before: GateRow | undefined, after: GateRow): boolean {
  return before !== undefined && before.status !== after.status;
}

function byRefId<Row extends GateRow>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.refId, row]));
}
