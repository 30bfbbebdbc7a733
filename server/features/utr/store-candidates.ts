import { splitPartsMax } from '@peerdesk/contract/line-actions.ts';
import type { StoredReason } from '@peerdesk/contract/reason.ts';
import type { MatchRule } from '@peerdesk/contract/statement.ts';
import type { Queryable } from '../../platform/db/pool.ts';

export interface CandidateRow {
  line_id: string;
  ref_id: string;
  amount: bigint;
  utr: string | null;
  status: string;
  peer_name: string | null;
  customer: string;
  created_at: number;
  rule: MatchRule;
  confidence: number;
  reason: StoredReason;
}

const candidatesMax = 20;

/**
 * Orders whose verdict names one of these lines, declined ones that match it, and those whose
 * payment is shown by lines of several accounts, among them one of these. An order that was one of
 * several paid by one credit has its reference with the number of its part.
 */
export async function readCandidates(
  db: Queryable,
  lineIds: readonly string[],
): Promise<CandidateRow[]> {
  const { rows } = await db.query<CandidateRow>({
    name: 'match_candidates',
    text: `select x.line_id, p.ref_id, p.amount, p.utr, p.status, u.name as peer_name,
             coalesce(p.customer_name, p.customer_id) as customer, p.created_at, x.rule,
             x.confidence, x.reason
      from (
        select line_id, order_ref, rule, confidence, reason from match_verdict
        where line_id = any($1)
        union all
        select l.id, v.order_ref, v.rule, v.confidence, v.reason from statement_line l
          cross join generate_series(1, ${splitPartsMax}) part
          join payin o on o.utr = case part when 1 then l.rrn else l.rrn || '/' || part end
          join match_verdict v on v.order_ref = o.ref_id
        where l.id = any($1) and v.line_id is null and v.rule = 'AMBIGUOUS'
        union all
        select line_id, order_ref, code, 0.9, reason from statement_alert
        where line_id = any($1) and code = 'CREDITED_BUT_DECLINED' and resolved_at is null) x
      join payin p on p.ref_id = x.order_ref
      left join app_user u on u.id = p.peer_id
      order by x.line_id, x.confidence desc, p.ref_id limit ${candidatesMax * 100}`,
    values: [lineIds],
  });
  return rows;
}
