import type { ReactNode } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { useText } from '../lib/i18n/texts.ts';
import { cx } from '../ui/cx.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { pageOf } from './page/page.ts';
import { Pager } from './page/pager.tsx';

/** What a drawer has room for. */
const rowsOfPage = 10;

/** Which part of a longer list is shown. */
export interface DrawerPage {
  pagesize: string;
  skip?: string;
}

export const firstDrawerPage: DrawerPage = { pagesize: String(rowsOfPage) };

interface Paging {
  page: DrawerPage;
  total: number;
  totalIsCapped: boolean;
  onPage: (page: DrawerPage) => void;
}

export interface DrawerListProps<Row> {
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** In place of the rows, where there are none. */
  empty: string;
  /** Why there are none yet. */
  error?: Error | null;
  /** Of a list that may be longer than what is shown. */
  paging?: Paging | false | undefined;
  className?: string;
  children: (row: Row) => ReactNode;
}

/** A list within a drawer or a card, without filters or an address of its own. */
export function DrawerList<Row>(props: DrawerListProps<Row>) {
  const { rows, keyOf, empty, error, paging, className, children } = props;
  const text = useText();
  if (!rows && error) {
    return (
      <p role="alert" className={cx('text-sm text-error-ink', className)}>
        {messageOf(error)}
      </p>
    );
  }
  if (!rows) return <SkeletonRows rows={3} label={text('loading')} />;
  return (
    <>
      {rows.length === 0 ? (
        <p className={cx('text-sm text-muted', className)}>{empty}</p>
      ) : (
        <ul className={cx('divide-y text-sm', className)}>
          {rows.map((row) => (
            <li key={keyOf(row)} className="py-2">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {paging && <DrawerPager paging={paging} shown={rows.length} />}
    </>
  );
}

function DrawerPager({ paging, shown }: { paging: Paging; shown: number }) {
  const { page, total, totalIsCapped, onPage } = paging;
  if (total <= rowsOfPage) return null;
  return (
    // Its own margin would set it in from the rows.
    <div className="-mx-4 md:-mx-5">
      <Pager
        page={pageOf(page, { total, totalIsCapped, shown })}
        total={total}
        totalIsCapped={totalIsCapped}
        patch={({ skip, pagesize }) =>
          onPage({ pagesize: pagesize ?? page.pagesize, ...(skip && { skip }) })
        }
      />
    </div>
  );
}
