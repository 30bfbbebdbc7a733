import type {
  Direction,
  LineKind,
  MatchRule,
  OrderAlertCode,
} from '@peerdesk/contract/statement.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** What is stored about one order's bank lines: its match, its last verdict, its open alert. */
export interface BankEvidenceRow {
  is_matched: boolean;
  rule: MatchRule | null;
  alert: OrderAlertCode | null;
  part: bigint | null;
  line_id: string | null;
  account_id: string | null;
  peer_id: string | null;
  subadmin_id: string | null;
  peer_name: string | null;
  vpa: string | null;
  upload_id: string | null;
  file: string | null;
  row: number | null;
  uploaded_by: string | null;
  attested: boolean | null;
  date: string | null;
  direction: Direction | null;
  kind: LineKind | null;
  amount: bigint | null;
  rrn: string | null;
  order_ref: string | null;
}

/**
 * At most one row. A verdict about another reference than the order's is outdated. The line of an
 * alert takes precedence over the matched one, because the alert is what needs attention.
 */
export async function readBankEvidence(
  db: Queryable,
  order: { refId: string; utr: string | null },
): Promise<BankEvidenceRow | undefined> {
  const { rows } = await db.query<BankEvidenceRow>({
    name: 'bank_evidence_of_order',
    text: `
      with said as (
        select m.line_id is not null as is_matched, coalesce(m.rule, v.rule) as rule,
               a.code as alert, coalesce(a.line_id, m.line_id, v.line_id) as line_id,
               case when m.line_id is not null then m.amount end as part
        from (select $1::text as ref_id, $2::text as utr) o
        left join statement_match m on m.order_ref = o.ref_id and m.undone_at is null
        left join match_verdict v on v.order_ref = o.ref_id and v.utr is not distinct from o.utr
        left join lateral (
          select code, line_id from statement_alert
          where order_ref = o.ref_id and resolved_at is null
          order by raised_at desc, code limit 1) a on true)
      select s.*, l.account_id, l.peer_id, p.parent_id as subadmin_id, p.name as peer_name,
             x.vpa, l.upload_id, u.name as file, l.row, b.name as uploaded_by, l.attested,
             l.date::text as date, l.direction, l.kind, l.amount, l.rrn, l.order_ref
      from said s
      left join statement_line l on l.id = s.line_id
      left join statement_upload u on u.id = l.upload_id
      left join upi x on x.id = u.upi_id
      left join app_user p on p.id = l.peer_id
      left join app_user b on b.id = u.uploaded_by`,
    values: [order.refId, order.utr],
  });
  return rows[0];
}
