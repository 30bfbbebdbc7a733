/** How rows are told apart, which of them are newer, and what a change of them is. */
export interface RowTraits<Row> {
  idOf: (row: Row) => string;
  createdAtOf: (row: Row) => string;
  stateOf: (row: Row) => string;
}

/**
 * What stands between the polls and the eye. `shown` is what the list displays; `latest` is the
 * newest answer. They differ only while somebody works with the list.
 */
export interface StableRows<Row> {
  /** Names the filters that the rows answer; another key is another list. */
  key: string;
  shown: readonly Row[];
  latest: readonly Row[];
  /** New rows of `latest` that wait to be shown. */
  added: readonly string[];
  /** Shown rows that the newest answer no longer holds; they keep their place until then. */
  removed: readonly string[];
  /** Rows whose state changed by the last event that changed any. */
  changed: readonly string[];
  /** Grows with each change of a state, so that the highlight can start again. */
  changes: number;
}

export type StableRowsEvent<Row> =
  | { type: 'answered'; key: string; rows: readonly Row[]; isHeld: boolean }
  | { type: 'showAll' };

export type StableRowsReducer<Row> = (
  state: StableRows<Row>,
  event: StableRowsEvent<Row>,
) => StableRows<Row>;

export function noRows<Row>(): StableRows<Row> {
  return { key: '', shown: [], latest: [], added: [], removed: [], changed: [], changes: 0 };
}

/**
 * Takes in an answer of the list. Rows that are held stay where they are: those that are known are
 * updated in place, new ones wait. Otherwise, or with other filters, the answer is shown as it is.
 */
export function stableRowsReducer<Row>(traits: RowTraits<Row>): StableRowsReducer<Row> {
  return (state, event) => {
    switch (event.type) {
      case 'showAll':
        return state.shown === state.latest ? state : withAll(traits, state, state.latest);
      case 'answered':
        if (event.key !== state.key) {
          // A change of filters is no change of rows, so nothing is highlighted.
          const { key, rows } = event;
          return { ...noRows(), key, shown: rows, latest: rows, changes: state.changes };
        }
        // Where nothing is shown yet, nothing can move.
        if (event.isHeld && state.shown.length > 0) {
          return event.rows === state.latest ? state : inPlace(traits, state, event.rows);
        }
        return event.rows === state.shown ? state : withAll(traits, state, event.rows);
    }
  };
}

function withAll<Row>(
  traits: RowTraits<Row>,
  state: StableRows<Row>,
  rows: readonly Row[],
): StableRows<Row> {
  const next = { ...state, shown: rows, latest: rows, added: [], removed: [] };
  return withChanges(traits, next, state.shown);
}

function inPlace<Row>(
  traits: RowTraits<Row>,
  state: StableRows<Row>,
  rows: readonly Row[],
): StableRows<Row> {
  const { idOf } = traits;
  const answered = byId(traits, rows);
  const known = byId(traits, state.shown);
  const newest = newestOf(traits, state.shown);
  const shown = state.shown.map((row) => answered.get(idOf(row)) ?? row);
  // An older row moves up when another leaves the page; only a newer one is new.
  const isNew = (row: Row) => !known.has(idOf(row)) && traits.createdAtOf(row) >= newest;
  const added = rows.filter(isNew).map(idOf);
  const removed = removedFrom(shown.map(idOf), new Set(answered.keys()), added.length);
  return withChanges(traits, { ...state, shown, latest: rows, added, removed }, state.shown);
}

/**
 * The shown rows that the answer lacks. New rows push as many off the end of the page, and those
 * were not removed from the list.
 */
function removedFrom(
  shown: readonly string[],
  answered: ReadonlySet<string>,
  pushed: number,
): string[] {
  let end = shown.length;
  const isMissing = (id: string | undefined) => id !== undefined && !answered.has(id);
  while (shown.length - end < pushed && isMissing(shown[end - 1])) end -= 1;
  return shown.slice(0, end).filter(isMissing);
}

function withChanges<Row>(
  traits: RowTraits<Row>,
  next: StableRows<Row>,
  before: readonly Row[],
): StableRows<Row> {
  const known = byId(traits, before);
  const changed = next.shown.filter((row) => {
    const former = known.get(traits.idOf(row));
    return former !== undefined && traits.stateOf(former) !== traits.stateOf(row);
  });
  if (changed.length === 0) return next;
  return { ...next, changed: changed.map(traits.idOf), changes: next.changes + 1 };
}

/** The time of the newest row; '' where there is none. */
export function newestOf<Row>(
  { createdAtOf }: Pick<RowTraits<Row>, 'createdAtOf'>,
  rows: readonly Row[],
): string {
  return rows.reduce((newest, row) => {
    const createdAt = createdAtOf(row);
    return createdAt > newest ? createdAt : newest;
  }, '');
}

function byId<Row>({ idOf }: RowTraits<Row>, rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [idOf(row), row]));
}
