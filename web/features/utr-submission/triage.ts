type Ids = ReadonlySet<string>;

function union(one: Ids, other: Ids): Ids {
  return new Set([...one, ...other]);
}

function without(ids: Ids, gone: Ids): Ids {
  return new Set([...ids].filter((id) => !gone.has(id)));
}

/** What is left of a list when a row is settled, and which row is next. */
export interface Triage {
  /** Settled here, and hidden although the server's list may still have them. */
  handled: ReadonlySet<string>;
  active: string | undefined;
  /** What was done, newest last, for taking it back. */
  done: readonly TriageStep[];
}

export interface TriageStep {
  ids: readonly string[];
  lineIds: readonly string[];
}

export const triageStart: Triage = {
  handled: new Set(),
  active: undefined,
  done: [],
};

/** The rows that still wait, as the newest answer has them. */
export function waiting<Row extends { id: string }>(
  { handled }: Triage,
  rows: readonly Row[],
): Row[] {
  return rows.filter(({ id }) => !handled.has(id));
}

/** The one that the keys act on: where there is none yet, or it has gone, the first. */
export function activeOf({ active }: Triage, ids: readonly string[]): string | undefined {
  return active !== undefined && ids.includes(active) ? active : ids[0];
}

/** One up or down; at an end it stays. */
export function moved(triage: Triage, ids: readonly string[], step: 1 | -1): Triage {
  const now = activeOf(triage, ids);
  if (now === undefined) return triage;
  const index = Math.min(Math.max(ids.indexOf(now) + step, 0), ids.length - 1);
  return { ...triage, active: ids[index] };
}

/** Settled rows leave the list, and the next one becomes active; after the last, the one before. */
export function settled(triage: Triage, ids: readonly string[], step: TriageStep): Triage {
  const gone = new Set(step.ids);
  const now = activeOf(triage, ids);
  const index = now === undefined ? -1 : ids.indexOf(now);
  const after = ids.slice(Math.max(index, 0)).find((id) => !gone.has(id));
  const before = ids.slice(0, Math.max(index, 0)).findLast((id) => !gone.has(id));
  return {
    handled: union(triage.handled, gone),
    active: after ?? before,
    done: [...triage.done, step],
  };
}

/** Undoes the newest step: its rows wait again, and the first of them is active. */
export function undone(triage: Triage): Triage {
  const last = triage.done.at(-1);
  if (!last) return triage;
  return {
    ...triage,
    handled: without(triage.handled, new Set(last.ids)),
    active: last.ids[0],
    done: triage.done.slice(0, -1),
  };
}

/** What the server's list no longer holds is settled there too, and may come back for a reason. */
export function confirmed(triage: Triage, ids: readonly string[]): Triage {
  const handled = [...triage.handled].filter((id) => ids.includes(id));
  return handled.length === triage.handled.size ? triage : { ...triage, handled: new Set(handled) };
}
