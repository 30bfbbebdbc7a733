import type { FreezeKind } from '@peerdesk/contract/freeze.ts';
import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { coversWithdrawal, covered, type Cover, type Funds } from '../ledger/available.ts';
import { accounts, moneyBlocked, type EntryDraft } from '../ledger/postings.ts';
import { parsePositiveMoney } from '../money.ts';
import { isPeerRole } from '../role.ts';
import { mayBeManaged } from '../reconcile/refunds-merchant.ts';
import { ok, refuse, refuseField, type Result } from '../result.ts';

/** The subject of a freeze, with the facts that decide whether it may be frozen. */
export type FreezeSubject =
  | { kind: 'upi'; status: UpiStatus; peerId: string }
  | { kind: 'user'; role: Role; id: string }
  | { kind: 'merchant'; id: string };

/** May it be frozen? `isFrozen`: a freeze is in force already. */
export function mayFreeze(subject: FreezeSubject, isFrozen: boolean): Result<null> {
  if (isFrozen) return refuse('InvalidTransition', 'frozen_already');
  if (subject.kind === 'upi' && subject.status === 'waiting') {
    return refuse('InvalidTransition', 'upi_waits_for_approval');
  }
  if (subject.kind === 'user' && !isPeerRole(subject.role)) {
    return refuseField('id', 'freeze_of_staff');
  }
  return subject.kind === 'merchant' ? mayBeManaged(subject.id) : ok(null);
}

/** The account of a subject's money, and the account that it is blocked in. */
export function accountsOfFreeze(
  kind: FreezeKind,
  ownerId: string,
): { money: string; blocked: string } {
  return kind === 'merchant'
    ? { money: accounts.merchantBalance(ownerId), blocked: accounts.merchantBlocked(ownerId) }
    : { money: accounts.peerWallet(ownerId), blocked: accounts.peerBlocked(ownerId) };
}

/** Whose money a freeze blocks: of a UPI ID, that of its peer. */
export function ownerOf(subject: FreezeSubject): string {
  return subject.kind === 'upi' ? subject.peerId : subject.id;
}

/**
 * Blocks part of what is available, never more: held and uncleared money may yet belong to somebody
 * else.
 */
export function blockMoney(asked: {
  freezeId: string;
  reason: string;
  amount: string;
  funds: Funds;
  digits: number;
  of: { money: string; blocked: string };
}): Result<{ entry: EntryDraft; mustCover: readonly Cover[] }> {
  const amount = parsePositiveMoney(asked.amount, asked.digits);
  if (!amount.ok) return refuseField('amount', amount.reason);
  const covers = coversWithdrawal(asked.funds, amount.value);
  if (!covers.ok) return { ...covers, fields: { amount: covers.reason } };
  const { freezeId, reason, of } = asked;
  const move = { freezeId, reason, from: of.money, to: of.blocked, amount: amount.value };
  return ok({ entry: moneyBlocked('blocked', move), mustCover: [covered(of.money)] });
}
