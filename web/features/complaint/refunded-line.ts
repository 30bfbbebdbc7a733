import type { ComplaintDetail } from '@peerdesk/contract/complaint.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { paidStatuses } from '@peerdesk/domain/payout/statuses.ts';

/** The credit that a paid refund brought back, which need not be the amount of the pay-in. */
export function refundedLineOf({ lines, utr }: ComplaintDetail) {
  return lines.find(
    ({ rrn, refund }) => rrn === utr && refund !== null && isOneOf(refund.status, paidStatuses),
  );
}
