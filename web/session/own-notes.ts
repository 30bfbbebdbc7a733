import { isStaff } from '@peerdesk/domain/role.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, useProfile } from './session.ts';

/** Beside the event stream, which says at once that something has changed. */
const checkEveryMs = 60_000;

/** What is handed to the reader, and the notes that name them. */
const ownNotesQuery = queryOptions({
  queryKey: ['note', 'mine'],
  queryFn: ({ signal }) => api('note.mine', { signal }),
  refetchInterval: checkEveryMs,
});

/** Only staff writes notes. */
export function useOwnNotes() {
  const { role } = useProfile();
  return useQuery({ ...ownNotesQuery, enabled: isStaff(role) }).data;
}
