import type { suspenseListSpec, SuspenseAge } from '@peerdesk/contract/suspense.ts';
import { ageOf, spanOf } from '@peerdesk/domain/reconcile/suspense.ts';
import { addDeskScope, type ListOf } from '../../core/list.ts';
import { lineColumns, type LineRow } from '../../core/reconcile/bank-line.ts';
import { equals, startsWith, type Param } from '../../platform/db/list/filters.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';

export type SuspenseRow = LineRow & { peer_name: string | null };

/** The credits in suspense, the oldest first. */
export function suspenseList(now: number): ListOf<SuspenseRow, typeof suspenseListSpec> {
  return {
    table: 'statement_line l',
    key: 'l.id',
    where: 'l.in_suspense is not null',
    columns: `${lineColumns}, u.name as peer_name`,
    rowJoins: 'left join app_user u on u.id = l.peer_id',
    scope: addDeskScope,
    filters: {
      age: (age, param) => within(age, now, param),
      lineId: equals('l.id'),
      q: startsWith('l.rrn', 'upper(l.vpa)', 'upper(l.name)'),
    },
    sorts: {},
    order: 'l.at, l.id',
  };
}

function within(age: SuspenseAge, now: number, param: Param): string {
  const { from, until } = spanOf(age, now);
  return [
    ...(from === null ? [] : [`l.at >= ${param(iso(from))}`]),
    ...(until === null ? [] : [`l.at < ${param(iso(until))}`]),
  ].join(' and ');
}

/** How many credits there are of each age, and how much together. */
export async function readAges(
  db: Queryable,
  now: number,
): Promise<Map<SuspenseAge, { count: number; amount: bigint }>> {
  const { rows } = await db.query<{ days: number; count: number; amount: bigint }>(
    `select floor(extract(epoch from $1::timestamptz - l.at) / 86400)::int as days,
       count(*)::int as count, sum(l.amount)::bigint as amount
     from statement_line l where l.in_suspense is not null and l.at is not null group by 1`,
    [iso(now)],
  );
  const ages = new Map<SuspenseAge, { count: number; amount: bigint }>();
  for (const { days, count, amount } of rows) {
    const age = ageOf(now - days * 86_400_000, now);
    const sum = ages.get(age) ?? { count: 0, amount: 0n };
    ages.set(age, { count: sum.count + count, amount: sum.amount + amount });
  }
  return ages;
}
