import { accounts } from '../ledger/postings.ts';
import { minor } from '../money.ts';
import { resolveDispute, type DisputeDecider } from '../dispute/decide.ts';
import type { LiveEntry } from '../ledger/postings.ts';
import type { Dispute, DisputeChange } from '../dispute/dispute.ts';
import type { Payout } from '../payout/payout.ts';
import type { Result } from '../result.ts';
import { acceptedPayout } from './payout.ts';

/** A pay-out that P has paid and that is said not to have arrived. */
export function disputedPayout(set: Partial<Payout> = {}): Payout {
  return acceptedPayout({
    status: 'approved',
    utr: '400000000001',
    proofId: 'F1',
    flags: ['DISPUTED'],
    decidedAt: 1,
    decidedBy: { kind: 'user', id: 'P', name: 'Asha' },
    ...set,
  });
}

/** A dispute about `disputedPayout`, handled by Meera. */
export function disputeOf(set: Partial<Dispute> = {}): Dispute {
  return {
    id: 'DP1',
    refId: 'PO1',
    round: 0,
    merchantId: 'M',
    peerId: 'P',
    subadminId: 'S',
    status: 'pending',
    reason: 'It did not arrive',
    handler: { id: 'S', name: 'Meera' },
    note: null,
    createdAt: 2,
    createdBy: { kind: 'merchant', id: 'M', name: 'Shop' },
    decidedAt: null,
    decidedBy: null,
    isRepeated: false,
    version: 1,
    ...set,
  };
}

/** The entry of that approval, with a commission of ₹10.00. */
export function liveEntry(set: Partial<LiveEntry> = {}): LiveEntry {
  return {
    id: 'E1',
    orderRef: 'PO1',
    round: 0,
    postings: [
      { account: accounts.merchantHeld('M'), amount: minor(-102_000n) },
      { account: accounts.peerWallet('P'), amount: minor(101_000n) },
      { account: accounts.houseFees, amount: minor(1_000n) },
    ],
    ...set,
  };
}

const limits = { maxAmount: null, letsStandMost: minor(1_00_00_000_00n) };

/** A subadmin that may let almost anything stand. */
export function disputeDecider(set: Partial<DisputeDecider> = {}): DisputeDecider {
  return { kind: 'user', id: 'S', name: 'Meera', role: 'subadmin', ...limits, ...set };
}

/** A verdict on `disputeOf`, by which the payer's claim is revoked. */
export function verdictOn(
  set: Partial<Parameters<typeof resolveDispute>[0]> = {},
): Result<DisputeChange> {
  return resolveDispute({
    dispute: disputeOf(),
    payout: disputedPayout(),
    entry: liveEntry(),
    decider: disputeDecider(),
    verdict: 'revoke_claim',
    note: 'The bank has no such payment',
    now: 9,
    ...set,
  });
}

export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

export function reasonOf(result: Result<unknown>): object | null {
  return result.ok ? null : result.reason;
}

/** @throws where it was refused. */
export function changeOf(result: Result<DisputeChange>): DisputeChange {
  if (!result.ok) throw new Error(`refused: ${result.reason.code}`);
  return result.value;
}
