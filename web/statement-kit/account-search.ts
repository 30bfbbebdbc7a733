import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { partyQueries } from '../order-kit/parties.ts';
import { api, useProfile } from '../session/session.ts';
import { accountQueries } from './queries.ts';
import type { StatementAccount } from './upload-tasks.ts';
import { isStaff } from '@peerdesk/domain/role.ts';

/** The accounts of this many peers with a matching name are looked up. */
const peersAsked = 3;

/** Accounts that fit what was typed: by UPI ID, holder or bank, for staff by the peer too. */
export function useAccountSearch(typed: string): StatementAccount[] | undefined {
  const q = useDeferredValue(typed.trim());
  const { role } = useProfile();
  const found = useQuery(accountQueries.search(q));
  const peers = useQuery({ ...partyQueries.people('peer'), enabled: isStaff(role) }).data ?? [];
  const nameOf = new Map(peers.map(({ id, name }) => [id, name]));
  const wanted = q.toLowerCase();
  const byName = peers.filter(({ name }) => wanted && name.toLowerCase().includes(wanted));
  const ofPeers = useQueries({
    queries: byName.slice(0, peersAsked).map(({ id }) => ({
      queryKey: ['upi', 'of', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api('upi.list', { query: { peerId: id, sort: 'upi' }, signal }),
    })),
  });
  if (!found.data) return undefined;
  const upis = [...found.data.upis, ...ofPeers.flatMap(({ data }) => data?.upis ?? [])];
  const unique = new Map(upis.map((upi) => [upi.id, upi]));
  const accounts = [...unique.values()].map(({ id, upi, holder, peerId }) => ({
    upiId: id,
    upi,
    owner: nameOf.get(peerId) ?? holder,
  }));
  // Until the answer is there, Enter must not choose what was found for other letters.
  const isStale = q !== typed.trim() || found.isPlaceholderData;
  return isStale ? accounts.filter((account) => isCalled(account, typed)) : accounts;
}

function isCalled({ upi, owner }: StatementAccount, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [upi, owner].some((name) => name.toLowerCase().includes(wanted));
}
