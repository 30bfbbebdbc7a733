import type { DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { share } from './amounts.ts';
import type { Actor, Participants, MerchantModel } from './participants.ts';

/**
 * What the model believes about the orders. It is written from the specification alone and shares
 * no rule with the code it checks. Amounts are in minor units, instants epoch milliseconds.
 */
export interface PayinModel {
  refId: string;
  body: { orderId: string; amount: string; customer: { id: string }; resolveType: string };
  token: string;
  merchant: MerchantModel;
  amount: bigint;
  received: bigint;
  status: OrderStatus;
  isByStatement: boolean;
  peer: Actor | null;
  utr: string | null;
  entries: number;
  expiresAt: number;
  /** When its reference was first entered; a `utr` order holds capacity for an hour from then. */
  claimedAt: number | null;
  /** Open, and holds nothing any more. */
  isFreed: boolean;
}

interface Had {
  payer: Actor;
  saw: boolean;
  overAt: number | null;
  lateUtr: string | null;
}

export interface PayoutModel {
  refId: string;
  merchant: MerchantModel;
  amount: bigint;
  fee: bigint;
  status: PayoutStatus;
  payer: Actor | null;
  groupId: string | null;
  hasPaidUpi: boolean;
  wasRevealed: boolean;
  isDisputed: boolean;
  /** A dispute about this approval was decided: the payment stands. */
  wasUpheld: boolean;
  paidAt: number;
  utr: string | null;
  had: Had[];
  expiresAt: number | null;
}

export interface DisputeModel {
  id: string;
  payout: PayoutModel;
  payer: Actor;
  /** The reference that was said to have paid it. */
  utr: string | null;
  groupId: string | null;
  status: DisputeStatus;
}

export class State {
  readonly payins: PayinModel[] = [];
  readonly payouts: PayoutModel[] = [];
  readonly disputes: DisputeModel[] = [];
  /** The order that owns each used reference. */
  readonly used = new Map<string, string>();
  readonly utrs: string[] = [];
  /** What staff has noted, with the group that had what it is about. */
  readonly notes: { refId: string; groupId: string | null; text: string }[] = [];
  /** To whom orders were handed last. */
  readonly handed = new Map<string, Actor>();
  readonly talks: { refId: string; text: string }[] = [];
  readonly participants: Participants;
  serial = 0;

  constructor(participants: Participants) {
    this.participants = participants;
  }

  freshUtr(): string {
    this.serial += 1;
    const utr = String(500_000_000_000 + this.serial);
    this.utrs.push(utr);
    return utr;
  }

  openOf(merchant: MerchantModel, customerId: string, except?: PayinModel): number {
    return this.payins.filter(
      (one) =>
        one !== except &&
        one.merchant === merchant &&
        one.body.customer.id === customerId &&
        ['unassigned', 'pending', 'processing'].includes(one.status),
    ).length;
  }

  balanceOf(merchant: MerchantModel): bigint {
    let balance = merchant.settled;
    for (const one of this.payins) {
      if (one.merchant !== merchant || one.status !== 'approved') continue;
      balance += one.received - share(one.received, merchant.payinBps);
    }
    for (const one of this.payouts) {
      if (one.merchant === merchant && one.status !== 'declined') balance -= one.amount + one.fee;
    }
    return balance;
  }

  heldOf(merchant: MerchantModel): bigint {
    const open = this.payouts.filter(
      (one) => one.merchant === merchant && one.status !== 'declined' && one.status !== 'approved',
    );
    return open.reduce((sum, one) => sum + one.amount + one.fee, 0n);
  }

  walletOf(actor: Actor): { balance: bigint; held: bigint } {
    let balance = actor.settled;
    let held = 0n;
    for (const one of this.payins) {
      if (one.peer !== actor) continue;
      if (holds(one)) held += one.amount;
      if (one.status === 'approved') balance += share(one.received, actor.payinBps) - one.received;
    }
    for (const one of this.payouts) {
      if (one.payer !== actor || one.status !== 'approved') continue;
      balance += creditOf(one, actor);
    }
    return { balance, held };
  }

  /** What the wallet got for pay-outs at this instant's word alone, or is disputed. */
  unclearedOf(actor: Actor, at: number): bigint {
    return this.payouts
      .filter((one) => one.payer === actor && one.status === 'approved')
      .filter(({ paidAt, isDisputed }) => isDisputed || paidAt + dayMs > at)
      .reduce((sum, one) => sum + creditOf(one, actor), 0n);
  }
}

/** Does it hold a part of its peer's wallet? */
export function holds({ status, isFreed }: PayinModel): boolean {
  return (status === 'pending' || status === 'processing') && !isFreed;
}

function creditOf({ amount }: PayoutModel, payer: Actor): bigint {
  return amount + share(amount, payer.payoutBps);
}

/** Additional references claimed for a pay-out, with who claims to have paid. */
export function lateReferencesOf(payout: PayoutModel): { payer: Actor; utr: string }[] {
  return payout.had.flatMap(({ payer, lateUtr }) =>
    lateUtr === null ? [] : [{ payer, utr: lateUtr }],
  );
}

/** The pay-out is not assigned any more. */
export function endAssignment(payout: PayoutModel, at: number): void {
  for (const had of payout.had) had.overAt ??= at;
}

/** Does this user's scope include a record of this payer and group? */
export function sees(actor: Actor, of: { payer: Actor | null; groupId: string | null }): boolean {
  if (actor.role === 'admin') return true;
  if (actor.role === 'subadmin') return of.groupId === actor.id;
  return of.payer === actor;
}
