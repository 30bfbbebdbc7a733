import { pagesizeDefault, pagesizeMax, skipMax } from '@peerdesk/contract/list.ts';

export interface Page {
  skip: number;
  pagesize: number;
  /** The first and the last row of the page, counted from 1; 0 where there is none. */
  first: number;
  last: number;
  previous: number | undefined;
  next: number | undefined;
}

interface Counted {
  total: number;
  totalIsCapped: boolean;
  /** The rows of this page. */
  shown: number;
}

/** Where the reader stands in a list of `total` rows, `shown` of which are on the page. */
export function pageOf(
  filters: { skip?: string | undefined; pagesize?: string | undefined },
  { total, totalIsCapped, shown }: Counted,
): Page {
  const skip = Number(filters.skip ?? 0);
  const pagesize = Math.min(Number(filters.pagesize ?? pagesizeDefault), pagesizeMax);
  const hasMore = skip + pagesize < total || (totalIsCapped && shown === pagesize);
  return {
    skip,
    pagesize,
    first: shown === 0 ? 0 : skip + 1,
    last: skip + shown,
    previous: skip > 0 ? Math.max(0, skip - pagesize) : undefined,
    next: hasMore && skip + pagesize <= skipMax ? skip + pagesize : undefined,
  };
}
