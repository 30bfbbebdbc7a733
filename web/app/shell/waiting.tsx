import type { Screen } from '@peerdesk/domain/access.ts';
import { isAdmin, isStaff } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { api, useProfile } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { useAppText } from '../texts.ts';

const query = { pagesize: '1' };

/** What waits for an approval of the reader, by the call that counts it. */
const counters = {
  upis: { key: ['upi', 'waiting'], count: 'upi.list' },
  requests: { key: ['request', 'waiting'], count: 'request.list' },
  approvals: { key: ['approval', 'waiting'], count: 'approval.list' },
} as const;

function useCount(what: keyof typeof counters, isAsked: boolean): number {
  const { key, count } = counters[what];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }): Promise<{ counts: Record<string, number> }> =>
      api(count, { query, signal }),
    refetchInterval: pollEveryMs,
    enabled: isAsked,
    select: ({ counts }) => counts['waiting'] ?? 0,
  });
  return isAsked ? (data ?? 0) : 0;
}

/** How much waits behind a link for the reader's approval; peers approve none. */
export function useWaiting(screen: Screen): number {
  const { role } = useProfile();
  const upis = useCount('upis', screen === 'upi' && isStaff(role));
  const isForAdmin = screen === 'requests' && isAdmin(role);
  return upis + useCount('requests', isForAdmin) + useCount('approvals', isForAdmin);
}

/** The figure beside such a link. */
export function WaitingBadge({ count }: { count: number }) {
  const appText = useAppText();
  if (count === 0) return null;
  return (
    <Badge tone="pending">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{appText('waiting', { count })}</span>
    </Badge>
  );
}
