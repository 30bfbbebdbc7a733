import type { ReportKind, reportLists } from '@peerdesk/contract/report.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { ListQuery } from '../../platform/db/list/list-query.ts';
import { resolveListQuery, type ListOf, type ListRequestOf } from '../list.ts';
import { openReport, type Table } from './open-report.ts';
import { listQueryOf, type AskedReport, type ReportReader, type ReportSource } from './source.ts';

/** A list and what a report shows of its rows. */
interface Listed<Kind extends ReportKind, Row extends object, Shown> extends Omit<
  Table<Row, Shown>,
  'list'
> {
  list: ListOf<Row, (typeof reportLists)[Kind]>;
}

/**
 * A list as a report: its filters are checked as the list’s are, and its scope is the same.
 *
 * @param listed null: what the list is of is not there for this reader.
 */
export function listReport<Kind extends ReportKind, Row extends object, Shown>(
  kind: Kind,
  listed: (
    by: ReportReader,
    asked: AskedReport,
  ) => Listed<Kind, Row, Shown> | Promise<Listed<Kind, Row, Shown> | null>,
): ReportSource {
  return async (asked, by) => {
    const query = listQueryOf(kind, asked);
    if (!query.ok) return query;
    const request = resolveListQuery(query.value, by);
    if (!request.ok) return request;
    const found = await listed(by, asked);
    if (!found) return notFound();
    const { list, columns, shown } = found;
    // A list's query has its sorts by construction, which types do not follow through `kind`.
    const wanted = request.value as ListRequestOf<(typeof reportLists)[Kind]>;
    return ok(openReport({ list: new ListQuery(list, wanted), columns, shown }, by.reader));
  };
}
