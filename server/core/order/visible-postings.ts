import { peerOfAccount } from '@peerdesk/domain/ledger/postings.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readMembers } from '../account/user-store.ts';

/**
 * The postings that this scope may see: a peer what moves their own wallet, a group the wallets of
 * its people, and neither the merchant's money nor the margin of the house.
 */
export async function visiblePostings<Posting extends { account: string }>(
  db: Queryable,
  postings: readonly Posting[],
  scope: Scope,
): Promise<readonly Posting[]> {
  switch (scope.kind) {
    case 'desk':
      return postings;
    case 'peer':
      return postings.filter(({ account }) => peerOfAccount(account) === scope.peerId);
    case 'group': {
      const peers = postings.map(({ account }) => peerOfAccount(account));
      const asked = peers.filter((id) => id !== null);
      const members = await readMembers(db, scope.subadminId, asked);
      return postings.filter(({ account }) => members.has(peerOfAccount(account) ?? ''));
    }
    case 'merchant':
      return [];
  }
}
