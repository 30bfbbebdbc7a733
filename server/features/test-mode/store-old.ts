import { openStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

const removedAtOnce = 10_000;

/** Play money that is held for pay-outs nobody decided goes back when they are removed. */
const freeHeld = `
  update test_balance b
  set held = b.held - least(f.held, b.held), balance = b.balance + least(f.held, b.held)
  from (select merchant_id, sum(amount + fee)::bigint as held from gone
        where status in ${sqlList(openStatuses)} group by merchant_id) f
  where b.merchant_id = f.merchant_id`;

/**
 * Removes the test orders made before an instant, and of each merchant and kind all but the newest
 * `keptMost`, with what was sent of them to the merchant; false when there are none.
 */
export async function removeTestOrders(
  client: Client,
  { before, keptMost }: { before: number; keptMost: number },
): Promise<boolean> {
  let removed = 0;
  for (const table of ['test_payin', 'test_payout'] as const) {
    const { rowCount } = await client.query(
      `with old as (
         (select ref_id from ${table} where created_at < $1 order by created_at limit $3)
         union
         (select ref_id from (
            select ref_id, row_number() over
              (partition by merchant_id order by created_at desc, ref_id desc) as nth
            from ${table}) ranked
          where nth > $2 limit $3)
       ), gone as (
         delete from ${table} where ref_id in (select ref_id from old) returning *
       )${table === 'test_payout' ? `, freed as (${freeHeld})` : ''}, unsent as (
         delete from webhook_delivery where mode = 'test' and subject in (select ref_id from gone)
       )
       select from gone`,
      [iso(before), keptMost, removedAtOnce],
    );
    removed += rowCount ?? 0;
  }
  return removed > 0;
}
