import { useState } from 'react';

/** Rows that are selected for one action on all of them. */
export interface Selection<Row> {
  selected: readonly Row[];
  canSelect: (row: Row) => boolean;
  isSelected: (row: Row) => boolean;
  select: (rows: readonly Row[], isOn: boolean) => void;
  clear: () => void;
}

/**
 * The selected rows of a list, as its newest answer has them. What is no longer in it, or can no
 * longer be selected, is not selected either: nobody acts on rows that are not shown.
 */
export function useSelection<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  canSelect: (row: Row) => boolean,
): Selection<Row> {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((row) => marked.has(idOf(row)) && canSelect(row));
  return {
    selected,
    canSelect,
    isSelected: (row) => selected.some((other) => idOf(other) === idOf(row)),
    select: (asked, isOn) => {
      const ids = asked.filter(canSelect).map(idOf);
      setMarked(withSelected(selected.map(idOf), ids, isOn));
    },
    clear: () => setMarked(new Set()),
  };
}

/** The selection after some rows were ticked on or off. */
export function withSelected(
  selected: readonly string[],
  ids: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  if (isOn) return new Set([...selected, ...ids]);
  return new Set(selected.filter((id) => !ids.includes(id)));
}
