import type { ComponentProps } from 'react';
import { cx } from '../ui/cx.ts';
import type { Column, RowActions } from './column.ts';
import { isOnControl, isSelectingText, type ListRowsProps } from './list-rows.ts';
import { PickBox } from './pick-box.tsx';
import { RowMenu, ThumbButtons } from './row-action-bar.tsx';
import type { GateRow } from './row-gate.ts';
import { useListText } from './texts.ts';
import type { RowSelection } from './use-row-selection.ts';

export interface OrderCardsProps<Row extends GateRow> extends ListRowsProps<Row> {
  label: string;
}

/** The orders as cards, for triage: what it is about on top, two large buttons below. */
export function OrderCards<Row extends GateRow>(props: OrderCardsProps<Row>) {
  return (
    <ul
      aria-label={props.label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 p-3 md:p-5"
    >
      {props.rows.map((row, index) => (
        <OrderCard
          key={row.refId}
          row={row}
          columns={props.columns}
          actions={props.actionsOf(row)}
          isOpen={props.openRefId === row.refId}
          isTabStop={props.cursor === row.refId || (props.cursor === undefined && index === 0)}
          isGlowing={props.glowing.has(row.refId)}
          isDeparted={props.departed.includes(row.refId)}
          onCursor={props.onCursor}
          onOpen={props.onOpen}
          selection={props.selection}
        />
      ))}
    </ul>
  );
}

/** The keys j and k move over cards as they do over rows; for everything else there are buttons. */
function Frame(props: ComponentProps<'li'>) {
  return <li {...props} />;
}

interface OrderCardProps<Row extends GateRow> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: RowActions;
  isOpen: boolean;
  isTabStop: boolean;
  isGlowing: boolean;
  isDeparted: boolean;
  onCursor: (refId: string) => void;
  onOpen: (refId: string) => void;
  selection: RowSelection<Row> | undefined;
}

function OrderCard<Row extends GateRow>({ row, columns, actions, ...props }: OrderCardProps<Row>) {
  const t = useListText();
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place);
  return (
    <Frame
      data-row={row.refId}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-current={props.isOpen || undefined}
      title={props.isDeparted ? t('row.departed') : undefined}
      onFocus={() => props.onCursor(row.refId)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) props.onOpen(row.refId);
      }}
      onClick={(event) => {
        if (!isOnControl(event.target) && !isSelectingText()) props.onOpen(row.refId);
      }}
      className={cx(
        'flex cursor-pointer flex-col gap-3 rounded-lg border bg-surface p-4 text-sm',
        'transition-colors duration-150 hover:border-line-strong motion-reduce:transition-none',
        'aria-[current]:border-ring',
        props.isGlowing && 'motion-safe:bg-accent-soft',
        props.isDeparted && 'opacity-55',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        {props.selection && <PickBox row={row} selection={props.selection} />}
        <div className="mr-auto min-w-0">
          {at('start').map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
        <div className="text-right text-xl leading-6 font-semibold tracking-tight">
          {at('end').map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {at('line').map((column) => (
          <div key={column.key} className="contents">
            <dt className="text-xs text-muted">{column.label}</dt>
            <dd className="flex min-w-0 flex-col items-end text-right *:max-w-full">
              {column.cell(row)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex items-center gap-2 *:first:flex-1">
        <div>
          <ThumbButtons actions={actions} />
          {!actions.primary && !actions.decline && (
            <button
              type="button"
              onClick={() => props.onOpen(row.refId)}
              aria-label={t('row.open', { refId: row.refId })}
              className="touch-target text-sm font-medium text-accent-ink hover:underline"
            >
              {t('row.openShort')}
            </button>
          )}
        </div>
        <RowMenu refId={row.refId} actions={actions} />
      </div>
    </Frame>
  );
}
