import { auditListSpec } from '@peerdesk/contract/audit.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

export type AuditFilters = NonNullable<RequestOf<'audit.list'>['query']>;

export const auditParams = listParams(auditListSpec);

/** A check is looked at more often while it is under way. */
const checkEveryMs = 1_000;

export const auditQueries = {
  list: (filters: AuditFilters) =>
    queryOptions({
      queryKey: ['audit', 'list', filters],
      queryFn: ({ signal }) => api('audit.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  chain: () =>
    queryOptions({
      queryKey: ['audit', 'chain'],
      queryFn: ({ signal }) => api('audit.chain', { signal }),
      refetchInterval: ({ state }) => {
        const isOver = !state.data?.check || state.data.check.finishedAt !== null;
        return isOver ? pollEveryMs : checkEveryMs;
      },
    }),
};
