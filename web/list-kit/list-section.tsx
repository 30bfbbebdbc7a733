import { useRef, type ReactNode } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import type { ListView } from '@peerdesk/contract/list.ts';
import { ListBody } from './list-body.tsx';
import type { ListDefinition } from './list-definition.ts';
import { StaleLine } from './list-states.tsx';
import { ListTabs, setByTab } from './list-tabs.tsx';
import { SelectionBar } from './rows/selection-bar.tsx';
import { ListTextContext, noOverrides, useListText } from './texts.ts';
import { useList, type Neighbours } from './use-list.ts';
import type { Selection } from './rows/use-selection.ts';

export interface ListSectionProps<Row> {
  list: ListDefinition<Row>;
  /**
   * One of several lists of a screen: its rows are as tall as what stands in them, and pages are
   * offered only where there are several.
   */
  isTab?: boolean;
  /** At the far end of the filters. */
  filterTools?: ReactNode;
  /** Present where rows can be selected, with what can be done with all of them. */
  selection?: Selection<Row> | undefined;
  selectionActions?: ReactNode;
  isDialogOpen?: boolean;
  /** What all rows come to, above them. */
  sum?: ReactNode;
  /** The drawer of a row, where rows open; it gets the neighbours of its row. */
  drawer?: (neighbours: Neighbours) => ReactNode;
  /** Draws the rows in place of the table and the cards. */
  children?: (rows: readonly Row[]) => ReactNode;
}

/** The filters of a list, its rows, and everything that can be done with them. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  return (
    <ListTextContext value={props.list.texts ?? noOverrides}>
      <Section {...props} />
    </ListTextContext>
  );
}

function Section<Row>(props: ListSectionProps<Row>) {
  const t = useListText();
  const { list, isTab = false, selection, drawer, isDialogOpen = false } = props;
  const { address, answer } = list;
  const searchRef = useRef<HTMLInputElement>(null);
  const state = useList(list, {
    selection,
    isDialogOpen,
    opens: drawer !== undefined,
  });
  useShortcuts(
    list.filters.some(({ kind }) => kind === 'search')
      ? { '/': () => searchRef.current?.focus() }
      : {},
  );
  const { arrived } = state.held;
  return (
    <>
      {isTab && <ListTabs list={list} />}
      <FilterBar
        filters={list.filters}
        address={address}
        searchRef={searchRef}
        setByTab={setByTab(list)}
        tools={props.filterTools}
      />
      {props.sum}
      {answer.isError && answer.data && (
        <StaleLine error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      <ListBody
        list={list}
        state={state}
        view={viewOf(list, useIsMobile())}
        isTab={isTab}
        selection={selection}
      >
        {props.children}
      </ListBody>
      {selection && selection.selected.length > 0 && (
        <SelectionBar count={selection.selected.length} onClear={selection.clear}>
          {props.selectionActions}
        </SelectionBar>
      )}
      <p role="status" className="sr-only">
        {arrived.count > 0 && (
          <span key={arrived.at}>{t('newRows.announced', { count: arrived.count })}</span>
        )}
      </p>
      {drawer?.(state.neighbours)}
    </>
  );
}

/** Rows or cards: as the address says, or as the screen has room; without columns only cards. */
export function viewOf<Row>(
  { columns, address }: Pick<ListDefinition<Row>, 'columns' | 'address'>,
  isMobile: boolean,
): ListView {
  if (columns.length === 0) return 'grid';
  return address.display.view ?? (isMobile ? 'grid' : 'list');
}
