import { useEffect, useMemo, useRef, useState } from 'react';
import { goOn } from '../lib/go-on.ts';
import { useShortcuts, type Shortcuts } from '../lib/shortcuts.ts';
import { focusRow } from './rows/list-rows.ts';
import { shownActions, type ActionsAtHand } from './rows/shown-actions.ts';
import type { ListDefinition } from './list-definition.ts';
import { ownActionKeys, type RowAction, type RowActions } from './rows/row-action.ts';
import { useFocusReturn } from './stable/use-focus-return.ts';
import { useInteraction } from './stable/use-interaction.ts';
import type { Selection } from './rows/use-selection.ts';
import type { RowTraits } from './stable/stable-rows.ts';
import { useStableRows } from './stable/use-stable-rows.ts';

export interface Neighbours {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /**
   * What the keys do while the drawer shows its own record, which may be newer than its row, or of
   * another page.
   */
  setKeyActions: (actions: RowActions | undefined) => void;
}

export interface ListOptions<Row> {
  selection?: Selection<Row> | undefined;
  /** A dialog of the screen is open: the keys are its own, and rows stay where they are. */
  isDialogOpen: boolean;
  /** A press on a row opens it. */
  opens: boolean;
}

/** What a list does beside showing its rows: which are still, which is at hand, and the keys. */
export function useList<Row>(list: ListDefinition<Row>, options: ListOptions<Row>) {
  const { idOf, address } = list;
  const { display } = address;
  const selectedCount = options.selection?.selected.length ?? 0;
  const isHeld = display.open !== undefined || options.isDialogOpen || selectedCount > 0;
  const interaction = useInteraction(isHeld);
  const isStable = list.createdAtOf !== undefined;
  const held = useStableRows({
    traits: traitsOf(list),
    key: JSON.stringify(address.filters),
    rows: !isStable || list.answer.isPlaceholderData ? undefined : list.rows,
    isHeld: interaction.isInteracting,
  });
  const rows = isStable ? held.stable.shown : (list.rows ?? []);
  // What left the filters was most likely decided by somebody else; its drawer tells.
  const actionsOf = (row: Row): RowActions => {
    const actions = list.actionsOf?.(row) ?? noActions;
    const isRemoved = held.stable.removed.includes(idOf(row));
    return isRemoved ? { ...actions, primary: undefined, secondary: undefined } : actions;
  };
  const cursor = useCursor(list, rows);
  const open = list.onOpen ?? (options.opens ? cursor.open : undefined);
  const { current } = cursor;
  const [drawer] = useState(() => new DrawerActions());
  const actionsNow = () => drawer.get() ?? (current && actionsOf(current));
  useOfferOfActions(() => {
    const actions = open && actionsNow();
    const name = display.open ?? (current && idOf(current));
    return actions && name !== undefined ? { name, actions } : undefined;
  });
  useFocusReturn({
    ids: useIds(rows.map(idOf)),
    cursor: cursor.id,
    isDialogOpen: options.isDialogOpen,
    openId: display.open,
    onNext: (act, ids) =>
      goToNext({
        act,
        after: rows.filter((row) => ids.includes(idOf(row))),
        actionsOf,
        open: display.open === undefined ? undefined : (row) => cursor.open(idOf(row)),
      }),
  });
  // Without rows that open there is no cursor for the keys to act on.
  useShortcuts(
    open
      ? {
          j: () => cursor.goTo(cursor.next),
          k: () => cursor.goTo(cursor.previous),
          ...(list.actionsOf &&
            actionShortcuts(actionsNow, () => {
              const id = display.open ?? (current && idOf(current));
              if (id !== undefined) list.sayWhyNot?.(id);
            })),
          ...(options.selection && { x: () => toggle(options.selection, current) }),
        }
      : {},
  );
  return {
    rows,
    held,
    interaction,
    cursor: cursor.id,
    setCursor: cursor.set,
    open,
    actionsOf: list.actionsOf && actionsOf,
    neighbours: {
      ...cursor.neighbours,
      setKeyActions: (actions: RowActions | undefined) => drawer.set(actions),
    } satisfies Neighbours,
  };
}

function traitsOf<Row>({ idOf, createdAtOf, stateOf }: ListDefinition<Row>): RowTraits<Row> {
  return { idOf, createdAtOf: createdAtOf ?? (() => ''), stateOf: stateOf ?? (() => '') };
}

/** Tells whoever asks from outside the list what the keys would do now. */
function useOfferOfActions(offer: () => ActionsAtHand | undefined): void {
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  useEffect(() => shownActions.offer(() => latest.current()), []);
}

/** What can be done with the record in the open drawer. */
class DrawerActions {
  private actions: RowActions | undefined;

  get(): RowActions | undefined {
    return this.actions;
  }

  set(actions: RowActions | undefined): void {
    this.actions = actions;
  }
}

/** The same array while it names the same rows. */
function useIds(ids: readonly string[]): readonly string[] {
  const key = ids.join('\n');
  return useMemo(() => key.split('\n'), [key]);
}

const noActions: RowActions = { primary: undefined, secondary: undefined, more: [] };

/** The row that the keys act on, or that the drawer shows, and the ways to others. */
function useCursor<Row>({ idOf, address }: ListDefinition<Row>, rows: readonly Row[]) {
  const { display, patch } = address;
  const [id, setId] = useState<string>();
  const wasOpenedHere = useRef(false);
  const at = rows.findIndex((row) => idOf(row) === (display.open ?? id));
  const next = rows[at + 1];
  const previous = at > 0 ? rows[at - 1] : undefined;
  const open = (opened: string) => {
    setId(opened);
    if (display.open === undefined) wasOpenedHere.current = true;
    patch({ open: opened }, { replace: display.open !== undefined });
  };
  const goTo = (row: Row | undefined) => {
    if (!row) return;
    setId(idOf(row));
    if (display.open === undefined) focusRow(idOf(row));
    else open(idOf(row));
  };
  const close = () => {
    // Back is where the reader came from, unless the address itself came with the drawer open.
    if (wasOpenedHere.current) window.history.back();
    else patch({ open: undefined }, { replace: true });
    wasOpenedHere.current = false;
  };
  const neighbours = {
    onPrevious: previous && (() => goTo(previous)),
    onNext: at >= 0 && next ? () => goTo(next) : undefined,
    onClose: close,
  };
  return {
    id: rows.some((row) => idOf(row) === id) ? id : undefined,
    set: setId,
    current: rows[at],
    next,
    previous,
    goTo,
    open,
    neighbours,
  };
}

export type ListState<Row> = ReturnType<typeof useList<Row>>;

interface ToNext<Row> {
  act: string;
  after: readonly Row[];
  actionsOf: (row: Row) => RowActions;
  /** Of a drawer, which shows the next one whatever can be done with it. */
  open: ((row: Row) => void) | undefined;
}

/** Opens the same act for one of the rows that come after, where the person wished to go on. */
function goToNext<Row>({ act, after, actionsOf, open }: ToNext<Row>): void {
  const next = open ? after[0] : after.find((row) => actOf(actionsOf(row), act));
  if (!next) return;
  if (open) open(next);
  const action = actOf(actionsOf(next), act);
  if (action) goOn.open(action.run);
}

/** The same act of another row, where it can be done there. */
function actOf({ primary, secondary }: RowActions, id: string): RowAction | undefined {
  return [primary, secondary].find((action) => action?.id === id);
}

function actionShortcuts(
  actionsNow: () => RowActions | undefined,
  sayWhyNot: () => void,
): Shortcuts {
  const run = (choose: (actions: RowActions) => RowAction | undefined) => () => {
    const actions = actionsNow();
    if (actions) choose(actions)?.run();
  };
  const decide = (which: 'primary' | 'secondary') => () => {
    const actions = actionsNow();
    // Most likely somebody else was faster. Where only the other act is offered, its button tells.
    if (actions && !actions.primary && !actions.secondary) sayWhyNot();
    else actions?.[which]?.run();
  };
  const own = ownActionKeys.map((key) => {
    const hasKey = (action: RowAction | undefined) => action?.shortcut === key;
    return [key, run(({ primary, secondary }) => [primary, secondary].find(hasKey))] as const;
  });
  return {
    a: decide('primary'),
    d: decide('secondary'),
    ...Object.fromEntries(own),
  };
}

function toggle<Row>(selection: Selection<Row> | undefined, row: Row | undefined): void {
  if (row !== undefined) selection?.select([row], !selection.isSelected(row));
}
