import { cx } from '../ui/cx.ts';
import { Cell, ColumnHeader, Row as TableRow, Table } from '../ui/table.tsx';
import type { Column, RowActions } from './column.ts';
import type { Density } from './list-address.ts';
import { isOnControl, isSelectingText, type ListRowsProps } from './list-rows.ts';
import { PickAllBox, PickBox } from './pick-box.tsx';
import { RowActionBar } from './row-action-bar.tsx';
import type { GateRow } from './row-gate.ts';
import { useListText } from './texts.ts';
import type { RowSelection } from './use-row-selection.ts';

export interface OrderTableProps<Row extends GateRow> extends ListRowsProps<Row> {
  label: string;
  density: Density;
  sort: string;
  onSort: (field: string) => void;
}

const extraClass = 'hidden min-[1600px]:table-cell';

export function OrderTable<Row extends GateRow>(props: OrderTableProps<Row>) {
  const t = useListText();
  const { columns, rows, density, sort, onSort, selection } = props;
  return (
    <Table
      aria-label={props.label}
      data-density={density}
      className="group/list min-w-[68rem] table-fixed"
    >
      <thead>
        <tr>
          {selection && (
            <ColumnHeader className="w-11 pl-4 md:pl-5">
              <PickAllBox rows={rows} selection={selection} />
            </ColumnHeader>
          )}
          {columns.map((column) => (
            <ColumnHeader
              key={column.key}
              className={cx(column.width, column.isExtra && extraClass, 'first:pl-4 md:first:pl-5')}
              {...(column.isNumeric && { isNumeric: true })}
              {...(column.sort && {
                sort: sortOf(column.sort, sort, onSort),
              })}
            >
              {column.label}
            </ColumnHeader>
          ))}
          <ColumnHeader className="sticky right-0 w-34">
            <span className="sr-only">{t('row.actions')}</span>
          </ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <OrderRow
            key={row.refId}
            row={row}
            columns={columns}
            actions={props.actionsOf(row)}
            isOpen={props.openRefId === row.refId}
            isTabStop={props.cursor === row.refId || (props.cursor === undefined && index === 0)}
            isGlowing={props.glowing.has(row.refId)}
            isDeparted={props.departed.includes(row.refId)}
            onCursor={props.onCursor}
            onOpen={props.onOpen}
            selection={selection}
          />
        ))}
      </tbody>
    </Table>
  );
}

function sortOf(field: string, sort: string, onSort: (field: string) => void) {
  const direction =
    sort === field ? ('ascending' as const) : sort === `-${field}` ? ('descending' as const) : null;
  return { direction, onSort: () => onSort(field) };
}

interface OrderRowProps<Row extends GateRow> {
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

function OrderRow<Row extends GateRow>({ row, columns, selection, ...props }: OrderRowProps<Row>) {
  const t = useListText();
  return (
    <TableRow
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
        'cursor-pointer bg-surface duration-150 motion-reduce:transition-none',
        'focus-visible:outline-2 focus-visible:outline-ring aria-[current]:bg-accent-soft',
        props.isGlowing && 'motion-safe:bg-accent-soft',
        props.isDeparted && 'opacity-55',
      )}
    >
      {selection && (
        <Cell className="pl-4 md:pl-5">
          <PickBox row={row} selection={selection} />
        </Cell>
      )}
      {columns.map((column) => (
        <Cell
          key={column.key}
          {...(column.isNumeric && { isNumeric: true })}
          className={cx(
            'overflow-hidden first:pl-4 md:first:pl-5',
            'group-data-[density=comfortable]/list:h-14',
            column.isExtra && extraClass,
          )}
        >
          {column.cell(row)}
        </Cell>
      ))}
      <Cell className="sticky right-0 bg-inherit pr-3">
        <RowActionBar refId={row.refId} actions={props.actions} />
      </Cell>
    </TableRow>
  );
}
