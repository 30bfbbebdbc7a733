import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { cx } from '../ui/cx.ts';
import { visibleColumns, type ActKey, type Column, type RowActions } from './column.ts';
import { FilterBar, type Party } from './filter-bar.tsx';
import { pageOf, toggledSort, type ListAddress, type ListFilters } from './list-address.ts';
import { focusRow, type ListRowsProps } from './list-rows.ts';
import { EmptyPage, ListError, ListSkeleton, StaleLine } from './list-states.tsx';
import { ListTools, type SortField } from './list-tools.tsx';
import { LiveIndicator } from './live-mark.tsx';
import { NewsBar } from './news-bar.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderTable } from './order-table.tsx';
import { Pager } from './pager.tsx';
import type { GateRow } from './row-gate.ts';
import { StatusTabs, type StatusTab } from './status-tabs.tsx';
import { useListText } from './texts.ts';
import { useBusy } from './use-busy.ts';
import { useRowGate } from './use-row-gate.ts';
import type { RowSelection } from './use-row-selection.ts';
import { useStickyError } from './use-lasting-error.ts';

export interface ListAnswer<Row> {
  orders: readonly Row[];
  total: number;
  totalIsCapped: boolean;
  counts: Readonly<Record<string, number>>;
}

/** What one list of orders is: its columns, its statuses, its actions and its words. */
export interface OrderDeskProps<Row extends GateRow> {
  title: string;
  /** Right after the title. */
  badge?: ReactNode;
  /** At the other end of the title's line: a button. */
  titleTools?: ReactNode;
  address: ListAddress<ListFilters>;
  answer: UseQueryResult<ListAnswer<Row>>;
  tabs: readonly StatusTab[];
  columns: readonly Column<Row>[];
  sortFields: readonly SortField[];
  actionsOf: (row: Row) => RowActions;
  /** Present where rows can be picked, with the bar that stands below the list meanwhile. */
  selection?: RowSelection<Row> | undefined;
  pickBar?: ReactNode;
  merchants?: readonly Party[] | undefined;
  peers?: readonly Party[] | undefined;
  /** What to do when there is nothing to show. */
  empty: ReactNode;
  /** Somebody reaches for the list: time to load what opens out of it. */
  onEngage?: () => void;
  /** A dialog of the screen is open: the keys are its own, and rows stay where they are. */
  isDialogOpen: boolean;
  /** The drawer; it gets the neighbours of its order. */
  drawer: (neighbours: Neighbours) => ReactNode;
}

export interface Neighbours {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** A list of orders with everything around it. */
export function OrderDesk<Row extends GateRow>(props: OrderDeskProps<Row>) {
  const t = useListText();
  const { address, answer } = props;
  const { filters, look, patch } = address;
  const isMobile = useIsMobile();
  const view = look.view ?? (isMobile ? 'grid' : 'list');
  const searchRef = useRef<HTMLInputElement>(null);
  const isHeld = look.open !== undefined || props.isDialogOpen || Boolean(props.pickBar);
  const list = useList(props, isHeld);
  useShortcuts({
    '/': () => searchRef.current?.focus(),
    j: list.onNext,
    k: list.onPrevious,
    a: list.onApprove,
    d: list.onDecline,
    s: list.onKey('s'),
    r: list.onKey('r'),
    v: list.onKey('v'),
    x: list.onPick,
  });
  return (
    <section className="flex min-h-full flex-col bg-surface max-md:-mx-4 max-md:-mt-4 md:rounded-xl md:border">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-1 md:px-5">
        <h1 className="text-xl font-semibold tracking-tight">{props.title}</h1>
        {props.badge}
        <LiveIndicator />
        <span className="flex flex-1 items-center justify-end gap-1">
          {props.titleTools}
          <ListTools
            view={view}
            columns={props.columns}
            hide={look.hide}
            density={look.density ?? 'comfortable'}
            sort={filters.sort ?? '-createdAt'}
            sortFields={props.sortFields}
            patch={patch}
          />
        </span>
      </header>
      <StatusTabs
        tabs={props.tabs}
        value={filters.status ?? ''}
        counts={answer.data?.counts}
        onPick={(status) => patch({ status })}
      />
      <FilterBar
        address={address}
        merchants={props.merchants}
        peers={props.peers}
        searchRef={searchRef}
      />
      {answer.isError && answer.data && (
        <StaleLine error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      <ListBody desk={props} view={view} list={list} />
      {props.pickBar}
      <p role="status" className="sr-only">
        {list.news.count > 0 && (
          <span key={list.news.at}>{t('news.announce', { count: list.news.count })}</span>
        )}
      </p>
      {props.drawer(list.neighbours)}
    </section>
  );
}

function useList<Row extends GateRow>(props: OrderDeskProps<Row>, isHeld: boolean) {
  const { filters, look, patch } = props.address;
  const { data, isPlaceholderData } = props.answer;
  const busy = useBusy(isHeld, props.onEngage);
  const gated = useRowGate({
    key: JSON.stringify(filters),
    rows: isPlaceholderData ? undefined : data?.orders,
    isBusy: busy.isBusy,
  });
  const rows = gated.gate.shown;
  const [cursor, setCursor] = useState<string>();
  const wasOpenedHere = useRef(false);
  const at = rows.findIndex(({ refId }) => refId === (look.open ?? cursor));
  const open = (refId: string) => {
    setCursor(refId);
    if (look.open === undefined) wasOpenedHere.current = true;
    patch({ open: refId }, { replace: look.open !== undefined });
  };
  const goTo = (row: Row | undefined) => {
    if (!row) return;
    setCursor(row.refId);
    if (look.open === undefined) focusRow(row.refId);
    else open(row.refId);
  };
  const close = () => {
    // Back is where the reader came from, unless the address itself came with the drawer open.
    if (wasOpenedHere.current) window.history.back();
    else patch({ open: undefined }, { replace: true });
    wasOpenedHere.current = false;
  };
  const next = rows[at + 1];
  const previous = at > 0 ? rows[at - 1] : undefined;
  // What left the filters was most likely decided by somebody else; its drawer tells.
  const actionsOf = (row: Row): RowActions => {
    const actions = props.actionsOf(row);
    const isDeparted = gated.gate.departed.includes(row.refId);
    return isDeparted ? { ...actions, primary: undefined, decline: undefined } : actions;
  };
  const actions = () => {
    const current = rows[at];
    return current && actionsOf(current);
  };
  const neighbours: Neighbours = {
    onPrevious: previous && (() => goTo(previous)),
    onNext: at >= 0 && next ? () => goTo(next) : undefined,
    onClose: close,
  };
  const keys = {
    onNext: () => goTo(next),
    onPrevious: () => goTo(previous),
    onApprove: () => actions()?.primary?.run(),
    onDecline: () => actions()?.decline?.run(),
    onKey: (key: ActKey) => () => {
      const current = actions();
      [current?.primary, current?.decline].find((act) => act?.shortcut === key)?.run();
    },
    onPick: () => {
      const current = rows[at];
      if (current) props.selection?.pick([current], !props.selection.isPicked(current));
    },
  };
  return { ...gated, rows, busy, cursor, setCursor, open, actionsOf, neighbours, ...keys };
}

interface ListBodyProps<Row extends GateRow> {
  desk: OrderDeskProps<Row>;
  view: 'list' | 'grid';
  list: ReturnType<typeof useList<Row>>;
}

function ListBody<Row extends GateRow>({ desk, view, list }: ListBodyProps<Row>) {
  const { answer, address, columns } = desk;
  const { filters, look, patch } = address;
  const { setTop, release, handlers } = list.busy;
  const { data } = answer;
  const failure = useStickyError(data, answer.error);
  const common: ListRowsProps<Row> & { label: string } = {
    label: desk.title,
    rows: list.rows,
    columns: visibleColumns(columns, view === 'list' ? look.hide : undefined),
    actionsOf: list.actionsOf,
    cursor: list.rows.some(({ refId }) => refId === list.cursor) ? list.cursor : undefined,
    onCursor: list.setCursor,
    openRefId: look.open,
    onOpen: list.open,
    glowing: list.glowing,
    departed: list.gate.departed,
    selection: desk.selection,
  };
  const isEmpty = data !== undefined && list.rows.length === 0 && data.orders.length === 0;
  return (
    <div {...handlers} aria-busy={answer.isPlaceholderData} className="relative flex-1 border-t">
      <div ref={setTop} className="absolute top-0 h-px w-full" />
      <NewsBar
        count={list.gate.waiting.length}
        isFirstPage={filters.skip === undefined}
        onShow={() => {
          list.letIn();
          release();
        }}
      />
      {!data &&
        (failure ? (
          <ListError error={failure} onRetry={() => void answer.refetch()} />
        ) : (
          <ListSkeleton view={view} />
        ))}
      {data && (
        <div
          className={cx(
            'transition-opacity duration-100',
            answer.isPlaceholderData && 'pointer-events-none opacity-60',
          )}
        >
          {isEmpty && (data.total > 0 ? <EmptyPage patch={patch} /> : desk.empty)}
          {!isEmpty && view === 'grid' && <OrderCards {...common} />}
          {!isEmpty && view === 'list' && (
            <OrderTable
              {...common}
              density={look.density ?? 'comfortable'}
              sort={filters.sort ?? '-createdAt'}
              onSort={(field) => patch({ sort: toggledSort(filters.sort ?? '-createdAt', field) })}
            />
          )}
          <Pager
            page={pageOf(filters, { ...data, shown: data.orders.length })}
            total={data.total}
            totalIsCapped={data.totalIsCapped}
            patch={patch}
          />
        </div>
      )}
    </div>
  );
}
