import type { WhatIfStatus } from '@peerdesk/contract/what-if.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/session.ts';

const idleEveryMs = 30_000;
const busyEveryMs = 1_000;

export function isUnderWay({ status }: { status: WhatIfStatus }): boolean {
  return isOneOf(status, underWayStatuses);
}

/** One's own replays; asked for often while one is under way. */
export const whatIfQuery = () =>
  queryOptions({
    queryKey: ['whatIf'],
    queryFn: ({ signal }) => api('whatIf.list', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.replays.some(isUnderWay) ? busyEveryMs : idleEveryMs,
  });
