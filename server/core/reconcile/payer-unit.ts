import { because } from '@peerdesk/contract/because.ts';
import { approvePayoutByLine } from '@peerdesk/domain/payout/approve-by-line.ts';
import { earningsOf, toPayout, type PayoutRow } from '../order/payout/store.ts';
import { changeSetOf } from '../order/payout/write-change.ts';
import type { Author } from '../write/author.ts';
import type { Unit } from '../write/groups.ts';
import { attachUnit } from './apply.ts';
import type { LineRow } from './bank-line.ts';

/**
 * Approves and proves a pay-out for its assignee by an attested line. Null if that is not allowed.
 *
 * @param released the pay-out that loses its reference, which no attested line proves.
 */
export function payerUnit(
  author: Author,
  payout: PayoutRow,
  utr: string,
  line: LineRow,
  evidence: Record<string, unknown>,
  released: string | null,
): Unit | null {
  const { now, actor } = author;
  const earnings = earningsOf(payout);
  const order = toPayout(payout);
  const change = approvePayoutByLine({ order, utr, actor, earningsOf: earnings, now });
  if (!change) return null;
  const basis = {
    rule: 'EXACT_UTR' as const,
    reason: because('bank_shows_approved_amount'),
    evidence,
  };
  const booking = { author, line, basis, suspenseEntry: null };
  const proof = attachUnit({ ...booking, kind: 'payout', refId: payout.ref_id });
  const loss = released !== null && { released: { utr, orderRef: released } };
  return [{ ...changeSetOf(author, change, null), ...loss }, ...proof];
}
