import { useState } from 'react';
import type { GateRow } from './row-gate.ts';

/** Rows that are picked for one act on all of them. */
export interface RowSelection<Row extends GateRow> {
  mayPick: (row: Row) => boolean;
  isPicked: (row: Row) => boolean;
  pick: (rows: readonly Row[], isOn: boolean) => void;
}

/**
 * The picked rows of a list, as its newest answer has them. What left the answer, or may no longer
 * be picked, is not picked either: nobody acts on what is not to be seen.
 */
export function useRowSelection<Row extends GateRow>(
  rows: readonly Row[],
  mayPick: (row: Row) => boolean,
): { picked: Row[]; selection: RowSelection<Row>; clear: () => void } {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const picked = rows.filter((row) => marked.has(row.refId) && mayPick(row));
  return {
    picked,
    clear: () => setMarked(new Set()),
    selection: {
      mayPick,
      isPicked: ({ refId }) => picked.some((row) => row.refId === refId),
      pick: (asked, isOn) => {
        const next = new Set(picked.map(({ refId }) => refId));
        for (const row of asked) {
          if (!isOn) next.delete(row.refId);
          else if (mayPick(row)) next.add(row.refId);
        }
        setMarked(next);
      },
    },
  };
}
