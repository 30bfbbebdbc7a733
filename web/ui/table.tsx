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

export interface ColumnHeaderProps extends ComponentProps<'th'> {
  isNumeric?: boolean;
  /** Present where the column can be sorted by. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
  children?: ReactNode;
}

export function ColumnHeader({ isNumeric, sort, className, children, ...rest }: ColumnHeaderProps) {
  const Arrow = sort?.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      {...rest}
      scope="col"
      {...(sort && { 'aria-sort': sort.direction ?? 'none' })}
      className={cx(
        'h-9 border-b bg-surface px-2 text-xs min-[1600px]:px-3 font-medium whitespace-nowrap text-muted',
        isNumeric && 'text-right',
        className,
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={cx(
            'group relative -mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink',
            sort.direction && 'text-ink',
          )}
        >
          {children}
          <Arrow
            aria-hidden="true"
            className={cx(
              'size-3',
              // Out of the flow, so that the caption of figures ends where the figures do.
              isNumeric && 'absolute right-full mr-0.5',
              !sort.direction && 'opacity-0 group-hover:opacity-60',
            )}
          />
        </button>
      ) : (
        children
      )}
    </th>
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
