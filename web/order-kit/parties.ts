import type { Role } from '@peerdesk/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/session.ts';

/** The names of merchants and peers are few and seldom change. */
const namesStaleMs = 60_000;
const namesMax = 100;

/** Whom a list can be narrowed to. */
export const partyQueries = {
  merchants: () =>
    queryOptions({
      queryKey: ['merchant', 'names'],
      queryFn: ({ signal }) =>
        api('merchant.list', { query: { pagesize: String(namesMax), sort: 'name' }, signal }),
      staleTime: namesStaleMs,
      select: ({ merchants }) => merchants.map(({ id, name }) => ({ id, name })),
    }),
  people: (role: Role) =>
    queryOptions({
      queryKey: ['user', 'names', role],
      queryFn: ({ signal }) =>
        api('user.list', { query: { pagesize: String(namesMax), sort: 'name', role }, signal }),
      staleTime: namesStaleMs,
      select: ({ users }) => users.map(({ id, name }) => ({ id, name })),
    }),
};
