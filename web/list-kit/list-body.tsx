import { memo, useDeferredValue, useState, type ReactNode } from 'react';
import { useContentShown } from '../lib/when-idle.ts';
import { cx } from '../ui/cx.ts';
import { usePreparedTimes } from '../ui/time.tsx';
import { visibleColumns } from './rows/column.ts';
import type { ListView } from '@peerdesk/contract/list.ts';
import { toggledSort } from './list-address.ts';
import { ListCards, type ListCardsProps } from './rows/list-cards.tsx';
import type { ListRowsProps } from './rows/list-rows.ts';
import type { ListDefinition, ListTotals } from './list-definition.ts';
import { EmptyPage, ListEmpty, ListError, ListSkeleton } from './list-states.tsx';
import { chosenTab } from './list-tabs.tsx';
import { ListTable, type ListTableProps } from './rows/list-table.tsx';
import { NewRowsBar } from './stable/new-rows-bar.tsx';
import { pageOf } from './page/page.ts';
import { Pager } from './page/pager.tsx';
import { StillWhilePressed } from './stable/still-while-pressed.tsx';
import type { ListState } from './use-list.ts';
import type { Selection } from './rows/use-selection.ts';
import { useCalm, useDrawn, useSlices } from './rows/use-slices.ts';
import { useNoAnswer } from './stable/use-sticky-error.ts';

export interface ListBodyProps<Row> {
  list: ListDefinition<Row>;
  state: ListState<Row>;
  view: ListView;
  isTab: boolean;
  selection: Selection<Row> | undefined;
  /** Draws the rows in place of the table and the cards. */
  children: ((rows: readonly Row[]) => ReactNode) | undefined;
}

/** The rows of a list, or what stands in their place: loading, failed, nothing. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { list, state, view } = props;
  const { answer } = list;
  const { setTop, release, handlers, isTouched } = state.interaction;
  // The rows of other filters stand in for a moment, not until there is a network again.
  const isStuck = answer.isPlaceholderData && answer.fetchStatus === 'paused';
  const totals = isStuck ? undefined : answer.data;
  const error = useNoAnswer({ data: totals, error: answer.error, fetchStatus: answer.fetchStatus });
  // The first rows are many: they come in slices, between which the page answers.
  const [wasKnown] = useState(totals !== undefined);
  const hasRows = useDeferredValue(totals !== undefined, wasKnown);
  useContentShown(error !== null);
  usePreparedTimes();
  const failed = error && <ListError error={error} onRetry={() => void answer.refetch()} />;
  return (
    <div
      {...handlers}
      aria-busy={answer.isPlaceholderData}
      className={cx(
        'relative flex-1 border-t',
        // Its last row stands in the corners of the card.
        props.isTab && 'overflow-clip md:rounded-b-xl',
      )}
    >
      <div ref={setTop} className="absolute top-0 h-px w-full" />
      <StillWhilePressed>
        <NewRowsBar
          count={state.held.stable.added.length}
          hasGone={isTouched && state.held.stable.removed.length > 0}
          isFirstPage={list.address.filters['skip'] === undefined}
          onShow={() => {
            state.held.showAll();
            release();
          }}
        />
        {!(totals && hasRows) &&
          ((totals ? null : failed) ?? <ListSkeleton view={props.isTab ? 'list' : view} />)}
        {totals && hasRows && (
          <div
            className={cx(
              answer.isPlaceholderData &&
                'pointer-events-none before:absolute before:inset-x-0 before:top-0 before:z-30 before:h-0.5 before:animate-wait before:bg-accent before:opacity-0',
            )}
          >
            <Rows {...props} totals={totals} wasKnown={wasKnown} />
          </div>
        )}
      </StillWhilePressed>
    </div>
  );
}

interface RowsProps<Row> extends ListBodyProps<Row> {
  totals: ListTotals;
  wasKnown: boolean;
}

function Rows<Row>({ totals, wasKnown, ...props }: RowsProps<Row>) {
  const { list, state, isTab } = props;
  const slices = useSlices(state.rows, wasKnown || props.children !== undefined);
  const { address, rows: answered = [] } = list;
  const page = pageOf(address.filters, { ...totals, shown: answered.length });
  const isEmpty = state.rows.length === 0 && answered.length === 0;
  useContentShown(isEmpty || props.children !== undefined);
  const hasPager = !isTab || page.previous !== undefined || page.next !== undefined;
  if (isEmpty && isTab) return <Empty list={list} totals={totals} />;
  return (
    <>
      {isEmpty ? (
        <Empty list={list} totals={totals} />
      ) : (
        (props.children?.(state.rows) ?? <TableOrCards {...props} {...slices} />)
      )}
      {hasPager && slices.isWhole && !(isEmpty && page.previous === undefined) && (
        <Pager page={page} {...totals} note={list.note} patch={address.patch} />
      )}
    </>
  );
}

interface EmptyProps<Row> {
  list: ListDefinition<Row>;
  totals: ListTotals;
}

function Empty<Row>({ list: { address, empty, tabs }, totals }: EmptyProps<Row>) {
  const isFarDown = totals.total > 0 && address.filters['skip'] !== undefined;
  if (isFarDown) return <EmptyPage patch={address.patch} />;
  const chosen = tabs && chosenTab(tabs.options, tabs.name, address.filters);
  const tab = tabs?.options.find(({ value }) => value === chosen)?.label;
  return <ListEmpty empty={empty} tab={tab} address={address} />;
}

function TableOrCards<Row>(props: ListBodyProps<Row> & Pick<DrawnProps<Row>, 'rows' | 'onDrawn'>) {
  const { list, state, view, isTab, selection, rows, onDrawn } = props;
  const { address, columns, card, sorts } = list;
  const { filters, display, patch } = address;
  const sort = address.sort ?? sorts?.[0]?.value;
  const common: ListRowsProps<Row> = {
    label: list.title,
    rows,
    page: state.rows,
    columns: visibleColumns(columns, view === 'list' ? display.hide : undefined),
    idOf: list.idOf,
    nameOf: list.nameOf ?? list.idOf,
    actionsOf: state.actionsOf,
    hasMenuOnly: list.hasMenuOnly,
    cursor: state.cursor,
    onCursor: state.setCursor,
    openId: display.open,
    onOpen: state.open,
    glowing: state.held.glowing,
    removed: state.held.stable.removed,
    selection,
  };
  const drawn: DrawnProps<Row> = {
    ...common,
    onDrawn,
    view,
    card,
    density: isTab ? undefined : (display.density ?? 'comfortable'),
    sort,
    onSort: (field) => patch({ sort: toggledSort(sort, field) }),
  };
  const chosen = selection?.selected.map(list.idOf);
  const asked = [filters, display, view, state.cursor, chosen, columns.map(({ label }) => label)];
  return <Drawn<Row> {...useCalm(drawn, JSON.stringify(asked))} />;
}

interface DrawnProps<Row> extends ListTableProps<Row>, ListCardsProps<Row> {
  view: ListView;
  onDrawn: (count: number) => void;
}

const Drawn = memo(function DrawnRows<Row>({ view, onDrawn, ...props }: DrawnProps<Row>) {
  // Not as soon as they are known: they come into the page in a task of their own.
  useContentShown(props.rows.length > 0);
  useDrawn(props.rows.length, onDrawn);
  return view === 'grid' ? <ListCards {...props} /> : <ListTable {...props} />;
}) as <Row>(props: DrawnProps<Row>) => ReactNode;
