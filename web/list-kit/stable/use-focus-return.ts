import { useEffect, useRef } from 'react';
import { goOn } from '../../lib/go-on.ts';
import { takeActed } from './acted.ts';
import { focusRow } from '../rows/list-rows.ts';

export interface FocusReturn {
  /** The rows in their order. */
  ids: readonly string[];
  /** The row that the keys act on. */
  cursor: string | undefined;
  isDialogOpen: boolean;
  /** The row in the drawer. */
  openId: string | undefined;
  /** Opens the same act for one of these rows, the first that it fits, or the next of a drawer. */
  onNext: (act: string, ids: readonly string[]) => void;
}

/**
 * What closes gives the focus back to the row that it was about, or to the one after it where that
 * row was decided: the next piece of work is at hand. An open drawer keeps it. Who wished to go on
 * finds the dialog of the next one open.
 */
export function useFocusReturn(props: FocusReturn): void {
  const { ids, cursor, isDialogOpen, openId } = props;
  const latest = useRef(props.onNext);
  useEffect(() => {
    latest.current = props.onNext;
  });
  const before = useRef({ ids, isDialogOpen, openId });
  useEffect(() => {
    const { current: was } = before;
    const hasClosed = was.isDialogOpen && !isDialogOpen;
    const closedId = openId === undefined ? was.openId : undefined;
    before.current = { ids: isDialogOpen || hasClosed ? was.ids : ids, isDialogOpen, openId };
    if (!hasClosed && closedId === undefined) return;
    // What closes first gives the focus back to where it was, which may be gone.
    setTimeout(() => {
      const id = openId ?? closedId ?? cursor;
      if (id === undefined) return;
      const after = was.ids.slice(was.ids.indexOf(id) + 1);
      const act = hasClosed ? goOn.take() : undefined;
      if (openId !== undefined) focusDrawer(openId);
      if (openId !== undefined && act === undefined) return;
      const isDone = takeActed(id);
      // Nothing was done: who asked for it from a button, as of a selection, is there again.
      const isBack = closedId === undefined && !isDone && isPlaceFocused();
      if (openId === undefined && !isLayerFocused() && !isBack) {
        focusFirst(isDone ? [...after, id] : [id, ...after]);
      }
      if (act !== undefined && isDone) latest.current(act, after);
    });
  }, [ids, cursor, isDialogOpen, openId]);
}

/** What somebody has opened meanwhile keeps the focus, and what they are typing there. */
function isLayerFocused(): boolean {
  const layer = document.activeElement?.closest('[role="dialog"], [role="menu"]');
  return layer?.getAttribute('data-state') === 'open';
}

/** Something that can be pressed has the focus, not the page or its main part as a last resort. */
function isPlaceFocused(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && activeElement.id !== 'main';
}

function focusFirst(ids: readonly string[]): void {
  const id = ids.find((one) => document.querySelector(`[data-row="${CSS.escape(one)}"]`));
  if (id !== undefined) focusRow(id);
}

/** Only where what had the focus is gone with what closed. */
function focusDrawer(openId: string): void {
  if (isPlaceFocused()) return;
  const drawers = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  const drawer = [...drawers].find(({ textContent }) => textContent.includes(openId));
  drawer?.focus({ preventScroll: true });
}
