import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import { readUser } from '../../core/account/user-store.ts';
import type { Context } from '../../core/handler.ts';
import type { Account } from './read-statement.ts';
import { readMerchantAccount } from './store.ts';

/** Whose statement it is. */
export interface Holder extends Account {
  kind: 'peer' | 'merchant';
  id: string;
  name: string;
  username: string | null;
}

/** A peer within the caller's scope. */
export async function findPeer(
  { services, scope }: Pick<Context, 'services' | 'scope'>,
  peerId: string,
): Promise<Result<Holder>> {
  const peer = await readUser(services.pool, peerId);
  if (!peer || !isPeerRole(peer.role) || !isUserInScope(peer, scope)) return notFound();
  const { id, name, username, currency } = peer;
  return ok({ kind: 'peer', id, name, username, currency, account: accounts.peerWallet(id) });
}

export async function findMerchant(
  { services }: Pick<Context, 'services'>,
  id: string,
): Promise<Result<Holder>> {
  const account = accounts.merchantBalance(id);
  const row = await readMerchantAccount(services.pool, id, account);
  return row ? ok({ kind: 'merchant', id, username: null, ...row, account }) : notFound();
}
