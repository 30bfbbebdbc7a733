import type { Wallet } from '@peerdesk/contract/user.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, auth, useAuth, useProfile } from './session.ts';

/** The event stream announces each change; this is for when there is none. */
const walletEveryMs = 30_000;

/** One's own wallet. A peer's is kept up to date, but only while something shows it. */
export function useOwnWallet(): Wallet {
  const { role } = useProfile();
  const wallet = useAuth(({ profile }) => profile?.wallet);
  if (!wallet) throw new Error('nobody is signed in');
  const { data } = useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => api('user.wallet', { signal }),
    enabled: isPeerRole(role),
    refetchInterval: walletEveryMs,
  });
  useEffect(() => {
    if (data) auth.walletChanged(data);
  }, [data]);
  return wallet;
}
