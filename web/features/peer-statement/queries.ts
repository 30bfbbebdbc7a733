import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/session.ts';

export type StatementQuery = RequestOf<'ledger.statement'>['query'];

/** A wallet over a period; the event stream forgets it when a wallet changes. */
export const statementQuery = (query: StatementQuery) =>
  queryOptions({
    queryKey: ['wallet', 'statement', query],
    queryFn: ({ signal }) => api('ledger.statement', { query, signal }),
    enabled: query.peerId !== '',
  });
