import type { PayoutFlag } from '@peerdesk/contract/payout.ts';
import { reversal, type EntryDraft, type LiveEntry } from '../ledger/postings.ts';
import { storeNote } from '../order/note.ts';
import { ok, refuse, type Result } from '../result.ts';
import { payoutChange, type Payout, type PayoutChange } from './payout.ts';

/**
 * The approval of a pay-out does not stand: the merchant's money is held again and the pay-out
 * waits for another payer. The paying UPI ID stays on the order, so that only the admin assigns it.
 */
export function takeBackApproval(
  payout: Payout,
  entry: EntryDraft,
  how: { event: 'revoked' | 'reversed'; flag: PayoutFlag; detail: Record<string, unknown> },
): PayoutChange {
  const { event, flag, detail } = how;
  const past: readonly PayoutFlag[] = ['DISPUTED', 'UTR_CONTESTED'];
  const flags = payout.flags.filter((one) => !past.includes(one));
  return payoutChange(
    payout,
    {
      status: 'created',
      peerId: null,
      utr: null,
      proofId: null,
      flags: [...new Set([...flags, flag])],
      assignedAt: null,
      acceptedAt: null,
      expiresAt: null,
      decidedAt: null,
      decidedBy: null,
      round: payout.round + 1,
    },
    event,
    { detail: { ...detail, utr: payout.utr, peerId: payout.peerId }, entry },
  );
}

/**
 * Reverses a wrong approval. An open dispute takes precedence, since it decides the same question
 * after hearing both parties.
 */
export function reversePayout(input: {
  payout: Payout;
  entry: LiveEntry | null;
  reason: string;
}): Result<PayoutChange> {
  const { payout, entry, reason } = input;
  if (payout.flags.includes('DISPUTED')) return refuse('InvalidTransition', 'payout_disputed');
  if (payout.status !== 'approved') {
    const isReversed = payout.flags.includes('REVERSED');
    return isReversed
      ? refuse('AlreadyDecided', 'order_reversed')
      : refuse('InvalidTransition', 'payin_not_approved');
  }
  if (entry === null) throw new Error(`pay-out ${payout.refId} is approved without an entry`);
  const back = { ...reversal('payout_reversed', entry), reason };
  const note = storeNote(undefined, reason) ?? '';
  const how = { event: 'reversed', flag: 'REVERSED', detail: { note } } as const;
  return ok(takeBackApproval(payout, back, how));
}
