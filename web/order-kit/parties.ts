import type { Role } from '@peerdesk/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/session.ts';

/** The names of merchants and peers are few and seldom change. */
const namesStaleMs = 60_000;
const pageOfNames = 100;
/** Beyond as many only the first can be chosen; lists find the others by their search. */
const namesMax = 2_000;

type Page = Record<'pagesize' | 'skip', string> & { sort: 'name' };

/** Page by page: what is chosen from must not end at the first page of a list. */
async function allNames<Row>(read: (page: Page) => Promise<readonly Row[]>): Promise<Row[]> {
  const names: Row[] = [];
  while (names.length < namesMax) {
    const page = await read({
      pagesize: String(pageOfNames),
      skip: String(names.length),
      sort: 'name',
    });
    names.push(...page);
    if (page.length < pageOfNames) break;
  }
  return names;
}

/** Whom a list can be narrowed to. */
export const partyQueries = {
  merchants: () =>
    queryOptions({
      queryKey: ['merchant', 'names'],
      queryFn: ({ signal }) =>
        allNames(async (query) => (await api('merchant.list', { query, signal })).merchants),
      staleTime: namesStaleMs,
      select: (merchants) => merchants.map(({ id, name }) => ({ id, name })),
    }),
  people: (role: Role) =>
    queryOptions({
      queryKey: ['user', 'names', role],
      queryFn: ({ signal }) =>
        allNames(
          async (page) => (await api('user.list', { query: { ...page, role }, signal })).users,
        ),
      staleTime: namesStaleMs,
      select: (users) => users.map(({ id, name }) => ({ id, name })),
    }),
};
