import { revokedDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { paidStatuses } from '@peerdesk/domain/payout/statuses.ts';
import type { TakenReference } from '@peerdesk/domain/reconcile/taken-reference.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import type { Queryable } from '../../platform/db/pool.ts';

interface UseRow {
  order_ref: string;
  is_payout: boolean;
  payer_id: string | null;
  stands: boolean;
  is_attested: boolean;
  revoked_from: string[];
  shown: boolean;
  in_bank: boolean;
}

/** A free debit `l` of a payer with the reference and the amount, which was not returned. */
const ownDebit = `
  from statement_line l
  where l.rrn = c.utr and l.amount = $4 and l.direction = 'debit' and l.kind = 'PAYMENT'
    and l.state = 'open' and l.duplicate_of is null and l.error is null
    and l.account_id in (select account_id from upi where peer_id = $3)
    and not exists (select from statement_line b where b.rrn = l.rrn and b.kind = 'REVERSAL'
                    and b.account_id = l.account_id and b.duplicate_of is null)`;

/** The use of a reference by another order, and the evidence of this payer's payment. */
export async function readTaken(
  db: Queryable,
  refId: string,
  { utr, payerId, amount }: { utr: string; payerId: string; amount: bigint },
): Promise<TakenReference | null> {
  const { rows } = await db.query<UseRow>({
    name: 'taken_reference',
    text: `
      select c.order_ref, c.order_kind = 'payout' as is_payout, p.peer_id as payer_id,
        coalesce(p.status in ${sqlList(paidStatuses)} and p.utr = c.utr, false) as stands,
        exists (select from statement_match m join statement_line l on l.id = m.line_id
                where m.order_ref = c.order_ref and m.undone_at is null
                  and (l.attested or m.rule = 'MANUAL')) as is_attested,
        array(select d.peer_id from dispute d
              where d.payout_ref = c.order_ref and d.utr = c.utr
                and d.status in ${sqlList(revokedDisputeStatuses)}
             ) as revoked_from,
        exists (select ${ownDebit} and l.attested) as shown,
        exists (select ${ownDebit}
                  and (l.attested or l.peer_id = $3 or $3 = any(l.shown_by))) as in_bank
      from utr_claim c left join payout p on p.ref_id = c.order_ref
      where c.utr = $1 and c.state = 'used' and c.order_ref <> $2`,
    values: [utr, refId, payerId, amount],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    use: {
      orderRef: row.order_ref,
      isPayout: row.is_payout,
      payerId: row.payer_id,
      stands: row.stands,
      isAttested: row.is_attested,
      revokedFrom: row.revoked_from,
    },
    isAttested: row.shown,
    isInBank: row.in_bank,
  };
}
