import { minor } from '@peerdesk/domain/money.ts';
import type { StandingUse } from '@peerdesk/domain/reconcile/outranked.ts';
import type { Queryable } from '../../platform/db/pool.ts';

interface UseRow {
  utr: string;
  order_ref: string;
  order_kind: StandingUse['kind'];
  account_id: string | null;
  amount: bigint;
  proof: StandingUse['proof'];
  is_own_word: boolean;
}

/** The order that used each of these references, and the evidence of its payment. */
export async function readUses(
  db: Queryable,
  utrs: readonly string[],
): Promise<Map<string, StandingUse>> {
  if (utrs.length === 0) return new Map();
  const { rows } = await db.query<UseRow>({
    name: 'uses_of_references',
    text: `
      select c.utr, c.order_ref, c.order_kind, coalesce(p.account_id, c.account_id) as account_id,
        coalesce(p.received_amount, c.amount) as amount,
        case when m.rule = 'MANUAL' then 'person' when m.rule is not null then 'line'
          else 'none' end as proof,
        coalesce(c.actor ->> 'kind' = 'user' and c.actor -> 'approvedBy' is null
                 and c.actor ->> 'id' in (p.peer_id, p.subadmin_id), false) as is_own_word
      from utr_claim c left join payin p on p.ref_id = c.order_ref
      left join lateral (
        select m.rule from statement_match m join statement_line l on l.id = m.line_id
        where m.order_ref = c.order_ref and m.undone_at is null
          and (l.attested or m.rule = 'MANUAL') limit 1) m on true
      where c.utr = any($1) and c.state = 'used'`,
    values: [utrs],
  });
  return new Map(
    rows.map((row) => [
      row.utr,
      {
        orderRef: row.order_ref,
        kind: row.order_kind,
        accountId: row.account_id,
        amount: minor(row.amount),
        proof: row.proof,
        isOwnWord: row.is_own_word,
      },
    ]),
  );
}
