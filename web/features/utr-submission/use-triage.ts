import type { ReconcileException } from '@peerdesk/contract/statement.ts';
import { useState } from 'react';
import { activeOf, confirmed, moved, settled, triageStart, undone, waiting } from './triage.ts';
import { useUndo } from './use-line-actions.ts';

export interface ExceptionTriage {
  /** What still waits. */
  rows: ReconcileException[];
  active: ReconcileException | undefined;
  /** The keys or an act moved on, so the focus goes along. */
  takesFocus: boolean;
  hasActed: boolean;
  mayUndo: boolean;
  isUndoing: boolean;
  move: (step: 1 | -1) => void;
  activate: (row: ReconcileException) => void;
  settle: (rows: readonly ReconcileException[]) => void;
  undo: () => void;
}

/** Works through the exceptions: a settled one leaves at once, and the next becomes active. */
export function useTriage(answer: readonly ReconcileException[] | undefined): ExceptionTriage {
  const [triage, setTriage] = useState(triageStart);
  const [takesFocus, setTakesFocus] = useState(false);
  const [hasActed, setActed] = useState(false);
  const undoing = useUndo(() => {
    setTriage(undone);
    setTakesFocus(true);
  });
  const [seen, setSeen] = useState(answer);
  if (answer && answer !== seen) {
    setSeen(answer);
    const ids = answer.map(({ id }) => id);
    setTriage(confirmed(triage, ids));
  }
  const rows = waiting(triage, answer ?? []);
  const ids = rows.map(({ id }) => id);
  const last = triage.done.at(-1);
  const activeId = activeOf(triage, ids);
  return {
    rows,
    active: rows.find(({ id }) => id === activeId),
    takesFocus,
    hasActed,
    mayUndo: last !== undefined,
    isUndoing: undoing.isPending,
    move(step) {
      setTakesFocus(true);
      setTriage(moved(triage, ids, step));
    },
    activate(row) {
      setTakesFocus(false);
      if (row.id !== activeId) setTriage({ ...triage, active: row.id });
    },
    settle(done) {
      setTakesFocus(true);
      setActed(true);
      const lineIds = done.flatMap(({ line }) => (line ? [line.id] : []));
      setTriage(settled(triage, ids, { ids: done.map(({ id }) => id), lineIds }));
    },
    undo() {
      if (last && !undoing.isPending) undoing.mutate(last.lineIds);
    },
  };
}
