import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import type { Payout, PayoutChange } from '@peerdesk/domain/payout/payout.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import { accountChanges } from '../../write/account-changes.ts';
import type { Committed } from '../../write/guard-failure.ts';
import type { ChangeSet } from '../../write/change-set.ts';
import type { OutboxRow } from '../../../platform/live/announcer.ts';
import { signedBy, type Author } from '../../write/author.ts';
import type { Services } from '../../services.ts';
import { columnsOf } from './store.ts';

/**
 * Writes one change of one pay-out with everything that belongs to it, and notifies the readers.
 */
export function writePayoutChange(
  services: Services,
  author: Author,
  change: PayoutChange,
  response: unknown,
): Promise<Committed> {
  return services.changes.write(changeSetOf(author, change, response));
}

/** Everything that a change of a pay-out writes, for `commit_changes`. */
export function changeSetOf(author: Author, change: PayoutChange, response: unknown): ChangeSet {
  const { before, after, event, entry } = change;
  return {
    ...signedBy(author, response),
    payout: {
      refId: before.refId,
      fromStatus: before.status,
      fromVersion: before.version,
      set: columnsOf(after),
      assignment: change.assignment,
    },
    utr: change.utr
      ? {
          ...change.utr,
          previousUtr: before.utr,
          orderKind: 'payout',
          orderRef: after.refId,
          accountId: after.accountId,
          amount: after.amount,
        }
      : undefined,
    ...(change.released && { released: change.released }),
    // What is held was covered when it was created, and a payer's wallet only grows here.
    accounts: accountChanges(entry),
    entries: entry ? [entry] : [],
    events: [{ orderRef: after.refId, event, detail: change.detail }],
    audit: [
      {
        action: `payout.${event}`,
        subject: `payout:${after.refId}`,
        before: summary(before),
        after: summary(after),
      },
    ],
    outbox: outboxOf(change),
  };
}

/** Notifies former and current owners of the pay-out. */
function outboxOf({ before, after, event, entry }: PayoutChange): OutboxRow[] {
  const scopes = [...new Set([...scopesTouched(before), ...scopesTouched(after)])];
  const payload = { from: before.status, status: after.status };
  const rows: OutboxRow[] = [
    { topic: 'payout', scopes, event: `payout.${event}`, ref: after.refId, payload },
  ];
  const moved = new Set(entry?.postings.map(({ account }) => account) ?? []);
  const wallet = (ref: string): OutboxRow => ({
    topic: 'wallet',
    scopes,
    event: 'wallet.changed',
    ref,
  });
  if (moved.has(accounts.merchantHeld(after.merchantId))) rows.push(wallet(after.merchantId));
  for (const peerId of new Set([before.peerId, after.peerId])) {
    if (peerId && moved.has(accounts.peerWallet(peerId))) rows.push(wallet(peerId));
  }
  return rows;
}

function summary(order: Payout): Record<string, unknown> {
  return {
    status: order.status,
    peerId: order.peerId,
    subadminId: order.subadminId,
    peerUpiId: order.peerUpiId,
    utr: order.utr,
    flags: order.flags,
    wasRevealed: order.wasRevealed,
    version: order.version,
  };
}
