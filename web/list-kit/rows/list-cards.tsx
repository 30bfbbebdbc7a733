import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Column } from './column.ts';
import { rowAttributes, type ListRowsProps } from './list-rows.ts';
import { RowMenu, MobileActions } from './row-action-bar.tsx';
import { RowCheckbox } from './selection-checkbox.tsx';
import { useListText } from '../texts.ts';

export interface ListCardsProps<Row> extends ListRowsProps<Row> {
  /** The list's own card; without it a card is drawn from the columns. */
  card: ((row: Row) => ReactNode) | undefined;
}

/** The rows as cards, for triage: what it is about on top, two large buttons below. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  const { card } = props;
  return (
    <ul
      aria-label={props.label}
      className={
        card
          ? 'divide-y text-sm'
          : 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 p-3 md:p-5'
      }
    >
      {props.rows.map((row, index) => (
        <ListCard key={props.idOf(row)} list={props} row={row} index={index}>
          {card ? card(row) : <ColumnCard list={props} row={row} />}
        </ListCard>
      ))}
    </ul>
  );
}

interface CardProps<Row> {
  list: ListCardsProps<Row>;
  row: Row;
}

/** The keys j and k move over cards as they do over rows; for everything else there are buttons. */
function Frame(props: ComponentProps<'li'>) {
  return <li {...props} />;
}

function ListCard<Row>(props: CardProps<Row> & { index: number; children: ReactNode }) {
  const t = useListText();
  const { list, row, index, children } = props;
  const id = list.idOf(row);
  const isRemoved = list.removed.includes(id);
  return (
    <Frame
      {...rowAttributes(list, row, index)}
      title={isRemoved ? t('row.removed') : undefined}
      className={cx(
        list.card
          ? 'px-4 py-3 md:px-5'
          : cx(
              'flex flex-col gap-3 rounded-lg border bg-surface p-4 text-sm',
              'transition-colors duration-150 hover:border-line-strong motion-reduce:transition-none',
              'aria-[current]:border-ring',
            ),
        list.onOpen && 'cursor-pointer',
        list.glowing.has(id) && 'motion-safe:bg-accent-soft',
        isRemoved && 'line-through decoration-faint',
      )}
    >
      {children}
    </Frame>
  );
}

function ColumnCard<Row>({ list, row }: CardProps<Row>) {
  const at = (place: Column<Row>['card']) => list.columns.filter(({ card }) => card === place);
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        {list.selection && (
          <RowCheckbox row={row} name={list.nameOf(row)} selection={list.selection} />
        )}
        <div className="mr-auto min-w-0">
          {at('start').map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
        <div className="max-w-2/3 shrink-0 text-right text-xl leading-6 font-semibold tracking-tight">
          {at('end').map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {/* What a row has nothing of takes no line of its card. */}
        {at('line').map((column) => (
          <div
            key={column.key}
            className="contents has-[>dd:empty]:hidden has-[>dd>[data-nothing]:only-child]:hidden"
          >
            <dt className="text-xs text-muted">{column.captionOf?.(row) ?? column.label}</dt>
            <dd className="flex min-w-0 flex-col items-end text-right *:max-w-full">
              {column.cell(row)}
            </dd>
          </div>
        ))}
      </dl>
      {list.actionsOf && <CardActions list={list} row={row} />}
    </>
  );
}

function CardActions<Row>({ list, row }: CardProps<Row>) {
  const t = useListText();
  const id = list.idOf(row);
  const name = list.nameOf(row);
  const actions = list.actionsOf?.(row);
  if (!actions) return null;
  const { onOpen } = list;
  return (
    <div className="mt-auto flex items-center gap-2 *:first:flex-1">
      <div>
        <MobileActions actions={actions} />
        {onOpen && !actions.primary && !actions.secondary && (
          <button
            type="button"
            onClick={() => onOpen(id)}
            aria-label={t('row.open', { id: name })}
            className="touch-target text-sm font-medium text-accent-ink hover:underline"
          >
            {t('row.openShort')}
          </button>
        )}
      </div>
      <RowMenu name={name} actions={actions} />
    </div>
  );
}
