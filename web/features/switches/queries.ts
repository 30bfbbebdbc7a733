import { queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { api } from '../../session/session.ts';

/** The event stream forgets everything that starts with `settings`. */
export const switchesQuery = queryOptions({
  queryKey: ['settings', 'switches'],
  queryFn: ({ signal }) => api('switches.get', { signal }),
  refetchInterval: pollEveryMs,
});
