import { useMedia } from '../../lib/media.ts';
import { cx } from '../../ui/cx.ts';
import { Cell, ColumnHeader, Row as TableRow, Table } from '../../ui/table.tsx';
import { cellsOf, extraMedia, type Column } from './column.ts';
import type { Density } from '@peerdesk/contract/list.ts';
import { rowAttributes, type ListRowsProps } from './list-rows.ts';
import { RowActionBar } from './row-action-bar.tsx';
import { RowCheckbox, SelectAllCheckbox } from './selection-checkbox.tsx';
import { useListText } from '../texts.ts';
import { TwoLineCell } from './two-line-cell.tsx';
import { useSlide } from './use-slide.ts';

export interface ListTableProps<Row> extends ListRowsProps<Row> {
  /** Undefined where rows are as tall, and columns as wide, as what stands in them. */
  density: Density | undefined;
  sort: string | undefined;
  onSort: (field: string) => void;
}

const extraClass = 'hidden min-[1600px]:table-cell';
const firstClass = 'first:pl-4 md:first:pl-5';

/** The last row needs no line of its own: the edge of the card or of the pager is below it. */
const fluidClass = '[&_tbody_tr:last-child_td]:border-b-0';

/** Few columns need no more than a screen of 1280 has beside the side bar. */
function widthFor(
  columns: readonly { isExtra?: boolean }[],
  hasMenuOnly: boolean | undefined,
): string {
  const shown = columns.filter(({ isExtra }) => isExtra !== true).length;
  if (shown <= fewColumns) return 'min-w-[60rem]';
  return hasMenuOnly ? 'min-w-[64rem]' : 'min-w-[70rem]';
}

interface Stacked<Row> extends Column<Row> {
  /** The column whose cells are a second line of this one’s. */
  second?: Column<Row>;
}

/** The columns where there is no room to spare: what stands under another is a line of its cell. */
function stacked<Row>(columns: readonly Column<Row>[]): Stacked<Row>[] {
  return columns
    .filter(({ under }) => !under || columns.every(({ key }) => key !== under.key))
    .map((column) => {
      const second = columns.find(({ under }) => under?.key === column.key);
      const below = second?.under;
      if (!below) return column;
      const cell = (row: Row) => <TwoLineCell first={column.cell(row)} second={below.cell(row)} />;
      return { ...column, cell, width: 'w-36', second };
    });
}
const fewColumns = 6;

export function ListTable<Row>(props: ListTableProps<Row>) {
  const t = useListText();
  const { rows, density, sort, onSort, selection } = props;
  const hasRoom = useMedia(extraMedia);
  const body = useSlide();
  const columns: readonly Stacked<Row>[] = hasRoom ? props.columns : stacked(props.columns);
  return (
    <Table
      aria-label={props.label}
      data-density={density}
      className={cx(
        'group/list',
        density ? cx('table-fixed', widthFor(columns, props.hasMenuOnly)) : fluidClass,
      )}
    >
      <thead>
        <tr>
          {selection && (
            <ColumnHeader data-noprint className="w-10 pl-4 md:pl-5">
              <SelectAllCheckbox rows={props.page} selection={selection} />
            </ColumnHeader>
          )}
          {columns.map((column) => (
            <ColumnHeader
              key={column.key}
              className={cx(
                column.width,
                column.isExtra && extraClass,
                firstClass,
                !props.actionsOf && 'last:pr-5',
              )}
              {...(column.isNumeric && { isNumeric: true })}
              sort={sortOf(column.sort, sort, onSort)}
              second={secondOf(column.second, sort, onSort)}
            >
              {column.label}
            </ColumnHeader>
          ))}
          {props.actionsOf && (
            <ColumnHeader
              data-noprint
              className={cx(
                'md:sticky md:right-0',
                props.hasMenuOnly ? 'w-14' : 'w-34 min-[1600px]:w-38',
              )}
            >
              <span className="sr-only">{t('row.actions')}</span>
            </ColumnHeader>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <ListTableRow
            key={props.idOf(row)}
            list={{ ...props, columns }}
            row={row}
            index={index}
          />
        ))}
      </tbody>
    </Table>
  );
}

function secondOf<Row>(
  column: Column<Row> | undefined,
  sort: string | undefined,
  onSort: (field: string) => void,
) {
  const sorting = sortOf(column?.sort, sort, onSort);
  return column && sorting && { label: column.label, sort: sorting };
}

function sortOf(
  field: string | undefined,
  sort: string | undefined,
  onSort: (field: string) => void,
) {
  if (field === undefined) return undefined;
  const direction =
    sort === field ? ('ascending' as const) : sort === `-${field}` ? ('descending' as const) : null;
  return { direction, onSort: () => onSort(field) };
}

interface ListTableRowProps<Row> {
  list: ListTableProps<Row>;
  row: Row;
  index: number;
}

function ListTableRow<Row>({ list, row, index }: ListTableRowProps<Row>) {
  const t = useListText();
  const { selection, actionsOf, columns } = list;
  const id = list.idOf(row);
  const name = list.nameOf(row);
  const isRemoved = list.removed.includes(id);
  return (
    <TableRow
      {...rowAttributes(list, row, index)}
      title={isRemoved ? t('row.removed') : undefined}
      className={cx(
        'group/row',
        list.onOpen && 'cursor-pointer',
        // The sticky cell of actions covers what scrolls below it, so its row needs a background.
        actionsOf && 'bg-surface',
        'duration-150 motion-reduce:transition-none',
        'focus-visible:outline-2 focus-visible:outline-ring aria-[current]:bg-accent-soft',
        list.glowing.has(id) && 'motion-safe:bg-accent-soft',
        isRemoved && 'line-through decoration-faint',
      )}
    >
      {selection && (
        <Cell
          data-noprint
          className="pl-4 group-data-[density=compact]/list:h-9 group-data-[density=compact]/list:py-0 md:pl-5"
        >
          <RowCheckbox row={row} name={name} selection={selection} />
        </Cell>
      )}
      {cellsOf(columns, row).map(({ column, span }) => (
        <Cell
          key={column.key}
          {...(span > 1 && { colSpan: span })}
          {...(column.isNumeric && { isNumeric: true })}
          className={cx(
            list.density ? 'overflow-hidden' : !actionsOf && 'last:pr-5',
            firstClass,
            'group-data-[density=comfortable]/list:h-14 group-data-[density=comfortable]/list:py-0.5',
            'group-data-[density=compact]/list:h-9 group-data-[density=compact]/list:py-0',
            column.isExtra && extraClass,
            column.cellClass,
          )}
        >
          {column.cell(row)}
        </Cell>
      ))}
      {actionsOf && (
        // It lies over the row's outline, so it draws its part of it.
        <Cell
          data-noprint
          className="bg-inherit md:sticky md:right-0 pr-3 pl-0 group-data-[density=compact]/list:h-9 group-data-[density=compact]/list:py-0 group-focus-visible/row:border-ring group-focus-visible/row:shadow-[inset_0_2px_var(--ring),inset_0_-1px_var(--ring),inset_-2px_0_var(--ring)] group-last/row:group-focus-visible/row:shadow-[inset_0_2px_var(--ring),inset_0_-2px_var(--ring),inset_-2px_0_var(--ring)]"
        >
          <RowActionBar name={name} actions={actionsOf(row)} />
        </Cell>
      )}
    </TableRow>
  );
}
