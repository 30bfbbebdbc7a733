import type { OpenAmountRange } from '@peerdesk/domain/amount-range.ts';
import { minor } from '@peerdesk/domain/money.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { ListQuery } from '../platform/db/list/list-query.ts';
import type { ListRequest, ListSource, Statement } from '../platform/db/list/list-source.ts';
import type { Queryable } from '../platform/db/pool.ts';

/** The query of a list in a test; in the desk's scope by default. */
export type Asked<List> =
  List extends ListSource<infer _Row, Scope, infer Filters, infer Sort>
    ? Partial<ListRequest<Scope, Filters, Sort>>
    : never;

/** Amounts in paise, both ends among them, as a list is asked for them. */
export const amounts = (least: bigint, most: bigint): OpenAmountRange => {
  return { minAmount: minor(least), maxAmount: minor(most) };
};
export const exactly = (amount: bigint) => amounts(amount, amount);

/** The query plans for one page of a list, and for the counts of its tabs. */
export async function plansOf<Row extends object, Filters, Sort extends string>(
  db: Queryable,
  source: ListSource<Row, Scope, Filters, Sort>,
  asked: Partial<ListRequest<Scope, Filters, Sort>>,
): Promise<{ page: string; counts: string }> {
  const scope: Scope = { kind: 'desk' };
  const list = new ListQuery(source, { scope, filters: {} as Filters, now: 0, ...asked });
  const counts = list.counts();
  return {
    page: await planOf(db, list.page()),
    counts: counts ? await planOf(db, counts) : '',
  };
}

async function planOf(db: Queryable, { text, values }: Statement): Promise<string> {
  const explained = { text: `explain ${text}`, values };
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(explained);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
