import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { formatMoney } from '@peerdesk/domain/money.ts';
import type { Payin, PayinChange } from '@peerdesk/domain/payin/payin.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import { accountChanges } from '../../write/account-changes.ts';
import type { Committed } from '../../write/guard-failure.ts';
import type { ChangeSet } from '../../write/change-set.ts';
import type { OutboxRow } from '../../../platform/live/announcer.ts';
import { iso } from '../../../platform/db/iso.ts';
import { signedBy, type Author } from '../../write/author.ts';
import type { Services } from '../../services.ts';
import { columnsOf } from './store.ts';

/** Writes one change of one pay-in with everything that belongs to it, and notifies the readers. */
export function writePayinChange(
  services: Services,
  author: Author,
  change: PayinChange,
  response: unknown,
): Promise<Committed> {
  return services.changes.write(changeSetOf(author, change, response));
}

/** Everything that a change of a pay-in writes, for `commit_changes`. */
export function changeSetOf(author: Author, change: PayinChange, response: unknown): ChangeSet {
  const { before, after, entry } = change;
  return {
    ...signedBy(author, response),
    payin: {
      refId: before.refId,
      fromStatus: before.status,
      fromVersion: before.version,
      set: columnsOf(after),
      room: roomOf(change),
    },
    utr: change.utr
      ? {
          ...change.utr,
          previousUtr: before.utr,
          orderKind: 'payin',
          orderRef: after.refId,
          accountId: after.accountId,
          amount: after.amount,
        }
      : undefined,
    assignment: change.assignment ?? undefined,
    accounts: accountChanges(entry, { hold: holdOf(change), mustCover: change.mustCover }),
    entries: entry ? [entry] : [],
    events: [{ orderRef: after.refId, event: change.event, detail: change.detail }],
    audit: [
      {
        action: `payin.${change.event}`,
        subject: `payin:${after.refId}`,
        before: summary(before),
        after: summary(after),
      },
    ],
    outbox: outboxOf(change),
  };
}

function outboxOf({ before, after, event, entry, heldChange }: PayinChange): OutboxRow[] {
  // The former and the present owner: an approval may move the order to where the money arrived.
  const touched = [before, after].flatMap(({ peerId, subadminId, merchantId }) =>
    scopesTouched({ peerId, subadminId, merchantId }),
  );
  const scopes = [...new Set(touched)];
  const payload = { from: before.status, status: after.status };
  const rows: OutboxRow[] = [
    { topic: 'payin', scopes, event: `payin.${event}`, ref: after.refId, payload },
  ];
  const movesWallet = entry !== null || heldChange !== 0n || before.status !== after.status;
  if (after.peerId && movesWallet) {
    rows.push({ topic: 'wallet', scopes, event: 'wallet.changed', ref: after.peerId });
    rows.push({ topic: 'upi', scopes, event: 'upi.used', ref: after.upiId ?? '' });
  }
  return rows;
}

/** The freed hold was in the wallet of the peer that had the order before. */
function holdOf({ before, after, heldChange }: PayinChange) {
  const peerId = heldChange < 0n ? before.peerId : after.peerId;
  if (!peerId || heldChange === 0n) return null;
  return { account: accounts.peerWallet(peerId), change: heldChange };
}

function roomOf({ after, openMost, unprovedMost }: PayinChange) {
  if (openMost === null && unprovedMost === null) return undefined;
  const { merchantId, customerId, amount } = after;
  const unproved = unprovedMost && { ...unprovedMost, ownAmount: amount };
  return { merchantId, customerId, most: openMost, unproved };
}

function summary(order: Payin): Record<string, unknown> {
  const { receivedAmount: received, currencyDigits: digits } = order;
  return {
    status: order.status,
    utr: order.utr,
    receivedAmount: received === null ? null : formatMoney(received, digits),
    peerUpiId: order.peerUpiId,
    ...(order.freedAt !== null && { freedAt: iso(order.freedAt) }),
    flags: order.flags,
    version: order.version,
  };
}
