import { complaintLimits, openComplaintStatuses } from '@peerdesk/domain/complaint/complaint.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { paidStatuses } from '@peerdesk/domain/payout/statuses.ts';
import type { Client } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import type { Records } from './store-files.ts';

/** For so long after a pay-out was paid, its merchant is expected to say that nothing came. */
export const disputedWithinDays = complaintLimits.days;

/** What is still under way and needs to know who they are. */
export async function readUnfinished(client: Client, { refs, cases }: Records): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select ref_id as id from dispute
       where ref_id = any($2::text[]) and status in ${sqlList(openDisputeStatuses)}
     union all select id from complaint
       where id = any($2::text[]) and status in ${sqlList(openComplaintStatuses)}
     union all select id from webhook_delivery
       where subject = any($1::text[] || $2::text[]) and ended_at is null
     union all select id from approval a
       where status = 'waiting' and exists (select from unnest($1::text[] || $2::text[]) r
         where a.subject_id = r or strpos(a.body::text, '"' || r || '"') > 0)`,
    [refs, cases],
  );
  return rows.map(({ id }) => id);
}

/** What somebody may yet have to look into, so that the evidence is needed. */
export async function readReasonsToKeep(
  client: Client,
  { refs, cases }: Records,
): Promise<string[]> {
  const { rows } = await client.query<{ reason: string }>(
    `select 'alert ' || code || ' of ' || order_ref as reason from statement_alert
       where order_ref = any($1::text[]) and resolved_at is null and acknowledged_at is null
     union all select 'freeze ' || id from freeze_record
       where ended_at is null and subject_id in (
         select unnest(array[merchant_id, peer_id, upi_id]) from payin
           where ref_id = any($1::text[])
         union select unnest(array[merchant_id, peer_id, upi_id]) from payout
           where ref_id = any($1::text[])
         union select peer_id from dispute where ref_id = any($2::text[]))
     union all select 'pay-out ' || ref_id from payout
       where ref_id = any($1::text[]) and status in ${sqlList(paidStatuses)}
         and decided_at > now() - interval '${disputedWithinDays} days'`,
    [refs, cases],
  );
  return rows.map(({ reason }) => reason);
}
