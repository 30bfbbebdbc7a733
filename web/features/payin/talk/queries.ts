import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/session.ts';

/** Beside the event stream, which says at once that something was written. */
const checkEveryMs = 30_000;

export function talkQuery(refId: string) {
  return queryOptions({
    queryKey: ['talk', refId],
    queryFn: ({ signal }) => api('talk.one', { params: { refId }, signal }),
    refetchInterval: checkEveryMs,
  });
}
