import { useEffect, useRef } from 'react';
import { takeActed } from './acted.ts';
import { focusRow } from './list-rows.ts';

export interface FocusReturn {
  /** The rows in their order. */
  ids: readonly string[];
  /** The row that the keys act on. */
  cursor: string | undefined;
  isDialogOpen: boolean;
  /** The row in the drawer. */
  openId: string | undefined;
}

/**
 * What closes gives the focus back to the row that it was about, or to the one after it where that
 * row was decided: the next piece of work is at hand. An open drawer keeps it.
 */
export function useFocusReturn({ ids, cursor, isDialogOpen, openId }: FocusReturn): void {
  const before = useRef({ ids, isDialogOpen, openId });
  useEffect(() => {
    const { current: was } = before;
    const hasClosed = was.isDialogOpen && !isDialogOpen;
    const closedId = openId === undefined ? was.openId : undefined;
    before.current = { ids: isDialogOpen || hasClosed ? was.ids : ids, isDialogOpen, openId };
    if (!hasClosed && closedId === undefined) return;
    // What closes first gives the focus back to where it was, which may be gone.
    setTimeout(() => {
      if (openId !== undefined) return focusDrawer(openId);
      const id = closedId ?? cursor;
      if (id === undefined) return;
      const after = was.ids.slice(was.ids.indexOf(id) + 1);
      const isDone = takeActed(id);
      focusFirst(isDone ? [...after, id] : [id, ...after]);
    });
  }, [ids, cursor, isDialogOpen, openId]);
}

function focusFirst(ids: readonly string[]): void {
  const id = ids.find((one) => document.querySelector(`[data-row="${CSS.escape(one)}"]`));
  if (id !== undefined) focusRow(id);
}

/** Only where what had the focus is gone with what closed. */
function focusDrawer(openId: string): void {
  if (document.activeElement !== document.body) return;
  const drawers = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  const drawer = [...drawers].find(({ textContent }) => textContent.includes(openId));
  drawer?.focus({ preventScroll: true });
}
