import { aloneWindowMs } from '@peerdesk/domain/approval/alone.ts';
import { minor, type Minor } from '@peerdesk/domain/money.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Client } from '../../../platform/db/pool.ts';
import { isShownByOthers } from './shown-by-others.ts';
import { sqlList } from '../../../platform/db/sql-list.ts';

/**
 * Approved by this person alone, not reversed, and without a line that others attest. A credit that
 * was in suspense is one of those only where it was matched by hand, which has a limit of its own.
 */
const restsOnWord = `
  p.decided_by ->> 'id' = $1 and p.decided_by ->> 'kind' = 'user'
  and p.status in ${sqlList(approvedStatuses)}
  and not p.decided_by ? 'approvedBy' and not 'REVERSED' = any(p.flags)
  and not exists (
    select from statement_match m join statement_line l on l.id = m.line_id
    where m.order_ref = p.ref_id and m.undone_at is null
      and (l.suspense_rounds = 0 or m.rule = 'MANUAL') and ${isShownByOthers('$1', '$3')})`;

/**
 * What one person has approved by hand without proof by a bank line: in the last 24 hours, and
 * earlier if a statement covers the time without it, until an admin has handled the alert. It locks
 * the person until the transaction ends.
 */
export async function readWord(
  client: Client,
  { by, now, waitHours }: { by: string; now: number; waitHours: number },
): Promise<Minor> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('word:' || $1, 0))`, [by]);
  const { rows } = await client.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from (
       select coalesce(p.received_amount, p.amount) as amount from payin p
       where p.decided_at >= $2 and ${restsOnWord}
       union all
       select coalesce(p.received_amount, p.amount)
       from statement_alert a join payin p on p.ref_id = a.order_ref
       where a.code = 'CREDITED_NOT_IN_BANK' and a.resolved_at is null
         and a.acknowledged_at is null and p.decided_at < $2 and ${restsOnWord}) x`,
    [by, iso(now - aloneWindowMs), waitHours],
  );
  return minor(rows[0]?.sum ?? 0n);
}
