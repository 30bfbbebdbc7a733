import type { Screen } from '@peerdesk/domain/access.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { api, useProfile } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { useAppText } from '../texts.ts';

/** How many UPI IDs wait for the reader's approval; peers approve none. Nothing waits elsewhere. */
export function useWaitingUpis(screen: Screen): number {
  const { role } = useProfile();
  const isAsked = screen === 'upi' && isStaff(role);
  const { data } = useQuery({
    queryKey: ['upi', 'waiting'],
    queryFn: ({ signal }) => api('upi.list', { query: { pagesize: '1' }, signal }),
    refetchInterval: pollEveryMs,
    enabled: isAsked,
    select: ({ counts }) => counts['waiting'] ?? 0,
  });
  return isAsked ? (data ?? 0) : 0;
}

/** The figure beside the link of the UPI IDs. */
export function WaitingBadge({ count }: { count: number }) {
  const appText = useAppText();
  if (count === 0) return null;
  return (
    <Badge tone="pending">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{appText('waitingUpis', { count })}</span>
    </Badge>
  );
}
