import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import { queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { before, lastActOn, type Standing } from '../../order-kit/last-act.ts';
import { api } from '../../session/session.ts';

/** The event stream forgets everything that starts with `settings`. */
export const switchesQuery = queryOptions({
  queryKey: ['settings', 'switches'],
  queryFn: ({ signal }) => api('switches.get', { signal }),
  refetchInterval: pollEveryMs,
});

/** Whether a switch is in force, and otherwise who lifted it. */
export const switchQuery = (id: string) =>
  queryOptions({
    queryKey: ['settings', 'switch', id],
    queryFn: async ({ signal }): Promise<Standing> => {
      const { switches } = await api('switches.get', { signal });
      if (switches.some((one) => one.id === id)) return { isOpen: true, last: undefined };
      const act = { subject: 'switches', action: 'switch.lift' };
      const isIt = (entry: AuditEntry) => before(entry, 'id') === id;
      return { isOpen: false, last: await lastActOn(act, isIt, signal) };
    },
    refetchInterval: pollEveryMs,
  });
