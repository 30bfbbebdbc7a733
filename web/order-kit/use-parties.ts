import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../session/session.ts';
import { partyQueries } from './parties.ts';

/** Whom a list can be narrowed to: its merchants and its payers; peers see only what is theirs. */
export function useParties() {
  const { role } = useProfile();
  const isStaff = !isPeerRole(role);
  const merchants = useQuery({ ...partyQueries.merchants(), enabled: role === 'admin' });
  const peers = useQuery({ ...partyQueries.people('peer'), enabled: isStaff });
  const payers = useQuery({ ...partyQueries.people('peer-withdrawal'), enabled: isStaff });
  return {
    merchants: role === 'admin' ? (merchants.data ?? []) : undefined,
    peers: isStaff ? [...(payers.data ?? []), ...(peers.data ?? [])] : undefined,
  };
}
