import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * A dense table in its own sideways scroll, so that the page never scrolls sideways: what is placed
 * in it, such as words for screen readers alone, is placed in that scroll too.
 */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="relative overflow-x-auto">
      <table
        {...rest}
        className={cx('w-full border-separate border-spacing-0 text-left text-sm', className)}
      />
    </div>
  );
}

interface Sorting {
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
}

export interface ColumnHeaderProps extends ComponentProps<'th'> {
  isNumeric?: boolean;
  /** Present where the column can be sorted by. */
  sort?: Sorting | undefined;
  /** What stands in a second line of the cells, where it can be sorted by as well. */
  second?: { label: ReactNode; sort: Sorting } | undefined;
  children?: ReactNode;
}

export function ColumnHeader(props: ColumnHeaderProps) {
  const { isNumeric = false, sort, second, className, children, ...rest } = props;
  const sorted = second?.sort.direction ? second.sort : sort;
  return (
    <th
      {...rest}
      scope="col"
      {...(sorted && { 'aria-sort': sorted.direction ?? 'none' })}
      className={cx(
        'h-9 border-b bg-surface px-2 text-xs min-[1600px]:px-3 font-medium whitespace-nowrap text-muted',
        isNumeric && 'text-right',
        className,
      )}
    >
      {sort ? (
        <SortButton sort={sort} isNumeric={isNumeric} isNarrow={second !== undefined}>
          {children}
        </SortButton>
      ) : (
        children
      )}
      {second && (
        <SortButton sort={second.sort} isNarrow className="ml-2">
          {second.label}
        </SortButton>
      )}
    </th>
  );
}

interface SortButtonProps {
  sort: Sorting;
  isNumeric?: boolean;
  /** It shares its header, and shows its arrow only while it is sorted by. */
  isNarrow?: boolean;
  className?: string;
  children: ReactNode;
}

function SortButton({ sort, isNumeric, isNarrow, className, children }: SortButtonProps) {
  const { direction, onSort } = sort;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={cx(
        'group relative -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink',
        direction && 'text-ink',
        className,
      )}
    >
      {children}
      {(direction !== null || !isNarrow) && (
        <Arrow
          aria-hidden="true"
          className={cx(
            'size-3',
            // Out of the flow, so that the caption of figures ends where the figures do.
            isNumeric && 'absolute right-full mr-0.5',
            !direction && 'opacity-0 group-hover:opacity-60',
          )}
        />
      )}
    </button>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={cx(
        'transition-colors duration-100 hover:bg-hover',
        'aria-selected:bg-accent-soft aria-selected:[--faint:var(--muted)]',
        'focus-visible:-outline-offset-2',
        className,
      )}
    />
  );
}

export interface CellProps extends ComponentProps<'td'> {
  isNumeric?: boolean;
}

export function Cell({ isNumeric, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={cx(
        'h-11 border-b px-2 py-1.5 min-[1600px]:px-3',
        isNumeric && 'figures text-right',
        className,
      )}
    />
  );
}
