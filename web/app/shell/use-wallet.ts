import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { api, auth, useProfile } from '../../session/session.ts';

/** The event stream announces each change; this is for when there is none. */
const walletEveryMs = 30_000;

/** Keeps the wallet in the profile of a peer up to date. */
export function useWalletOfPeer(): void {
  const { role } = useProfile();
  const { data } = useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => api('user.wallet', { signal }),
    enabled: isPeerRole(role),
    refetchInterval: walletEveryMs,
  });
  useEffect(() => {
    if (data) auth.walletChanged(data);
  }, [data]);
}
