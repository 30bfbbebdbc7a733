import type { Submission } from '@peerdesk/contract/statement.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { iso } from '../../platform/db/iso.ts';
import type { SubmissionRow } from './store-list.ts';

export function presentSubmission(row: SubmissionRow): Submission {
  return {
    id: Number(row.id),
    utr: row.utr,
    refId: row.order_ref,
    kind: row.order_kind,
    amount: formatMoney(minor(row.amount), rupeeDigits),
    by: row.by,
    byKind: row.by_kind,
    at: iso(row.claimed_at),
    state: row.state,
    rule: row.rule,
    lineId: row.line_id,
  };
}
