import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { capacityReasons } from '@peerdesk/contract/capacity.ts';
import { instant, recordId } from '@peerdesk/contract/primitives.ts';
import { upiListSpec } from '@peerdesk/contract/upi.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { pollEveryMs } from '../../lib/query-client.ts';
import type { SearchOf } from '../../lib/search-params.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type UpiFilters = NonNullable<RequestOf<'upi.list'>['query']>;

type LostQuery = NonNullable<RequestOf<'capacity.lost'>['query']>;
type ChoicesQuery = NonNullable<RequestOf<'capacity.choices'>['query']>;

export const upiParams = listParams(upiListSpec, { tabs: ['status'] });

/**
 * What the sheet of free and lost capacity is open at: all of it, the customers of one reason or
 * hour, or how often UPI IDs, or one of them, met a reason.
 */
export const capacityParams = z.object({
  lost: z.enum(['all', ...capacityReasons]).optional(),
  hour: instant.optional(),
  choices: z.enum(capacityReasons).optional(),
  of: recordId.optional(),
});

export type CapacityAsked = SearchOf<typeof capacityParams>;

/** Key and fetcher together; the event stream forgets everything that starts with `upi`. */
export const upiQueries = {
  list: (filters: UpiFilters) =>
    queryOptions({
      queryKey: ['upi', 'list', filters],
      queryFn: ({ signal }) => api('upi.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  lost: (query: LostQuery) =>
    queryOptions({
      queryKey: ['upi', 'lost', query],
      queryFn: ({ signal }) => api('capacity.lost', { query, signal }),
      refetchInterval: pollEveryMs,
    }),
  choices: (query: ChoicesQuery) =>
    queryOptions({
      queryKey: ['upi', 'choices', query],
      queryFn: ({ signal }) => api('capacity.choices', { query, signal }),
      refetchInterval: pollEveryMs,
    }),
  one: (upiId: string) =>
    queryOptions({
      queryKey: ['upi', 'one', upiId],
      queryFn: ({ signal }) => api('upi.one', { params: { upiId }, signal }),
      refetchInterval: pollEveryMs,
    }),
};
