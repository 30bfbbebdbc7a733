import { because } from '@peerdesk/contract/because.ts';
import { isDecided } from '../order/statuses.ts';
import { ok, refuse, type Result } from '../result.ts';
import { payoutChange, payoutDecided, type Payout, type PayoutChange } from './payout.ts';
import { mayAcceptPayout } from './rights.ts';

/** The UPI ID that the peer pays from; null when the peer has none. */
export type PayingUpi = { id: string; vpa: string; accountId: string } | null;

/** The assignee accepts the pay-out and from then on sees the destination. */
export function acceptPayout(
  order: Payout,
  caller: { id: string },
  upi: PayingUpi,
  now: number,
): Result<PayoutChange> {
  if (isDecided(order.status)) return payoutDecided(order);
  if (order.peerId !== caller.id) {
    return refuse('PermissionDenied', 'payout_not_assigned_to_you');
  }
  if (order.status === 'processing') return refuse('AlreadyDecided', 'payout_accepted_already');
  if (!mayAcceptPayout(order, caller)) {
    return refuse('InvalidTransition', because('payout_not_acceptable', { status: order.status }));
  }
  if (order.expiresAt !== null && order.expiresAt <= now) {
    return refuse('InvalidTransition', 'payout_accept_time_over');
  }
  return ok(
    payoutChange(
      order,
      {
        status: 'processing',
        upiId: upi?.id ?? null,
        peerUpiId: upi?.vpa ?? order.peerUpiId,
        accountId: upi?.accountId ?? null,
        acceptedAt: now,
        expiresAt: null,
        wasRevealed: true,
      },
      'accepted',
      {
        detail: { upi: upi?.vpa ?? null, revealed: true },
        assignment: { move: 'accept', peerId: caller.id },
      },
    ),
  );
}
