import { isStaff, takesPayins } from '@peerdesk/domain/role.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, useProfile } from './session.ts';

/** Beside the event stream, which says at once that something was written. */
const checkEveryMs = 60_000;

const unreadTalksQuery = queryOptions({
  queryKey: ['talk', 'unread'],
  queryFn: ({ signal }) => api('talk.unread', { signal }),
  refetchInterval: checkEveryMs,
});

/** Chats about pay-ins in which the other side has written; for those who have pay-ins. */
export function useUnreadTalks() {
  const { role } = useProfile();
  const enabled = isStaff(role) || takesPayins(role);
  return useQuery({ ...unreadTalksQuery, enabled }).data?.talks;
}
