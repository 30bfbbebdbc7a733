import type { Reversed } from '@peerdesk/contract/ledger.ts';
import { peerOfAccount } from '@peerdesk/domain/ledger/postings.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';

/** Whoever owns an account that the entry moves sees it, and so does the desk. */
export function walletOutboxOf({ postings }: Reversed): OutboxRow[] {
  return postings.flatMap(({ account, owner }) => {
    if (owner === null) return [];
    const isPeers = peerOfAccount(account) !== null;
    const scopes = scopesTouched({
      peerId: isPeers ? owner.id : null,
      subadminId: null,
      merchantId: isPeers ? null : owner.id,
    });
    return [{ topic: 'wallet', scopes, event: 'wallet.changed', ref: owner.id }];
  });
}
