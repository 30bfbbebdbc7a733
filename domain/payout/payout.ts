import { because } from '@peerdesk/contract/because.ts';
import type { PayoutFlag, PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { Actor } from '../actor.ts';
import type { EntryDraft } from '../ledger/postings.ts';
import type { Minor } from '../money.ts';
import { refuse, type Refusal } from '../result.ts';
import { payoutMayTransition, type PayoutEvent } from './transitions.ts';

/** A pay-out as the rules see it. Instants are epoch milliseconds. */
export interface Payout {
  refId: string;
  merchantId: string;
  amount: Minor;
  /** The merchant's fee, fixed when the pay-out was created, with the basis points in it. */
  fee: Minor;
  feeBps: number;
  status: PayoutStatus;
  subadminId: string | null;
  /** The assignee, now or when it expired or was decided. */
  peerId: string | null;
  upiId: string | null;
  /** The paying peer's own UPI ID; it survives a release, after which only the admin assigns. */
  peerUpiId: string | null;
  accountId: string | null;
  utr: string | null;
  proofId: string | null;
  note: string | null;
  flags: readonly PayoutFlag[];
  /** Whether anybody has seen the full destination. */
  wasRevealed: boolean;
  /** References with which former assignees claim to have paid it. */
  otherUtrs: readonly { peerId: string; subadminId: string | null; utr: string }[];
  assignedAt: number | null;
  acceptedAt: number | null;
  expiresAt: number | null;
  decidedAt: number | null;
  decidedBy: Actor | null;
  /** Incremented when an approval is revoked. */
  round: number;
  version: number;
}

/** The change to the record of assignments. */
export type AssignmentMove =
  | { move: 'open'; peerId: string }
  | { move: 'accept'; peerId: string }
  | { move: 'end'; peerId: string; why: 'released' | 'expired' | 'paid' | 'declined' | 'revoked' }
  | { move: 'late_utr'; peerId: string; utr: string; proofId: string | null };

/**
 * `use`: the approval rests on it. `use_again`: the same, of a payer who entered it for this
 * pay-out before, so that a claim that was revoked may have used it. `keep`: stored beside other
 * references of the same pay-out. `contest`: the same, although another order has used it.
 */
export interface PayoutUtrMove {
  utr: string;
  move: 'use' | 'use_again' | 'keep' | 'contest';
}

/**
 * One decision about one pay-out, as data: the next state and everything that is written with it.
 */
export interface PayoutChange {
  before: Payout;
  after: Payout;
  event: PayoutEvent;
  detail: Record<string, unknown>;
  utr: PayoutUtrMove | null;
  entry: EntryDraft | null;
  assignment: AssignmentMove | null;
  /** Another pay-out loses the reference to this one. */
  released?: { utr: string; orderRef: string };
}

type Extra = Partial<Pick<PayoutChange, 'detail' | 'utr' | 'entry' | 'assignment' | 'released'>>;

/** Builds a change. @throws when the transition table does not allow it: that is a bug. */
export function payoutChange(
  before: Payout,
  set: Partial<Payout>,
  event: PayoutEvent,
  extra: Extra = {},
): PayoutChange {
  const after = withoutPast(before, { ...before, ...set, version: before.version + 1 });
  if (!payoutMayTransition(before.status, after.status, event)) {
    throw new Error(`pay-out ${before.refId}: ${before.status} to ${after.status} by ${event}`);
  }
  return { before, after, event, detail: {}, utr: null, entry: null, assignment: null, ...extra };
}

/** Once approved again, it is no longer reversed, and its own reference no longer contested. */
function withoutPast(before: Payout, payout: Payout): Payout {
  if (payout.status !== 'approved' || before.status === 'approved') return payout;
  const past: readonly PayoutFlag[] = ['REVERSED', 'UTR_CONTESTED'];
  return { ...payout, flags: payout.flags.filter((flag) => !past.includes(flag)) };
}

/** The refusal that names who decided what, and when. */
export function payoutDecided(order: Payout): Refusal {
  const { decidedBy, decidedAt, status } = order;
  if (!decidedBy || decidedAt === null) return payoutDecidedBySomebody(order);
  const at = new Date(decidedAt).toISOString();
  return refuse(
    'AlreadyDecided',
    because('payout_decided_by', { who: decidedBy.name, status, at }),
  );
}

/** The same for a merchant, who must not learn who pays and who decides. */
export function payoutDecidedBySomebody({ status }: Pick<Payout, 'status'>): Refusal {
  return refuse('AlreadyDecided', because('payout_decided', { status }));
}

/**
 * The kept claim behind a reference, if any: whoever made it is credited. Of two who claim it, that
 * is whoever has the pay-out: the other had no payment to read it from.
 */
export function creditedClaim(
  { otherUtrs, peerId }: Pick<Payout, 'otherUtrs' | 'peerId'>,
  utr: string,
): Payout['otherUtrs'][number] | undefined {
  const claims = otherUtrs.filter((claim) => claim.utr === utr);
  return claims.find((claim) => claim.peerId === peerId) ?? claims[0];
}
