import { calls } from '@peerdesk/contract/endpoints.ts';
import type { PageParameter } from '@peerdesk/contract/list.ts';
import { resolvePeriod } from '@peerdesk/domain/dates.ts';
import { parseAmountFilter, type OpenAmountRange } from '@peerdesk/domain/amount-range.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import type { z } from 'zod';
import type { Conditions } from '../platform/db/list/conditions.ts';
import type { CountCaching, PageRequest } from '../platform/db/list/list.ts';
import type { MarkCache } from '../platform/db/list/mark-cache.ts';
import type { ListRequest, ListSource } from '../platform/db/list/list-source.ts';
import type { AnyKindOfCaller, UserCaller } from '../platform/http/caller/callers.ts';
import { stateOf } from '../platform/http/conditional/etag.ts';
import type { KnownSettings, Services } from './services.ts';

/** The parts of a list's specification that its SQL needs. */
interface Spec {
  sorts: readonly string[];
  query: z.ZodObject;
}

/**
 * Resolved filters for SQL: the period in epoch milliseconds, amounts in minor units, and for whom
 * something waits or to whom it was handed over.
 */
type FilterValue<Name, Sent> = Name extends 'start' | 'end'
  ? number | null
  : Name extends 'amount'
    ? OpenAmountRange | undefined
    : Name extends 'waitsFor' | 'handedTo'
      ? Waiter | undefined
      : Sent;
type FiltersOf<Query> = {
  [Name in keyof Query as Exclude<Name, PageParameter | 'sort'>]: FilterValue<Name, Query[Name]>;
};

/** The SQL of one of the contract's lists. */
export type ListOf<Row extends object, List extends Spec> = ListSource<
  Row,
  Scope,
  FiltersOf<z.output<List['query']>>,
  List['sorts'][number]
>;

/** A query of one of the contract's lists. */
export type ListRequestOf<List extends Spec> = ListRequest<
  Scope,
  FiltersOf<z.output<List['query']>>,
  List['sorts'][number]
>;

interface AnyQuery {
  skip?: number | undefined;
  pagesize?: number | undefined;
  sort?: string | undefined;
  sum?: 'approved' | undefined;
  start?: string | undefined;
  end?: string | undefined;
  amount?: string | undefined;
  waitsFor?: 'me' | undefined;
  handedTo?: 'me' | undefined;
}
type RequestFor<Query extends AnyQuery> = PageRequest<
  Scope,
  FiltersOf<Query>,
  'sort' extends keyof Query ? Exclude<Query['sort'], `-${string}` | undefined> : never
>;

/** The reader of a list. */
export interface ListReader {
  services: { settings: KnownSettings; marks?: MarkCache };
  scope: Scope;
  now: number;
  caller: Waiter | Exclude<AnyKindOfCaller, UserCaller>;
}

/**
 * Resolves this caller's query of a list. Refuses an impossible period or amount, and a merchant's
 * query for what waits for it: nothing does.
 */
export function resolveListQuery<Query extends AnyQuery>(
  query: Query,
  { services, scope, now, caller }: ListReader,
): Result<RequestFor<Query>> {
  const { skip, pagesize, sum, sort, ...filters } = query;
  const waiter = 'role' in caller ? { id: caller.id, role: caller.role } : undefined;
  if (query.waitsFor && !waiter) return refuseField('waitsFor', 'unknown_parameter');
  if (query.handedTo && !waiter) return refuseField('handedTo', 'unknown_parameter');
  // Merchants do not see all the data that decides what counts.
  if (sum && !waiter) return refuseField('sum', 'unknown_parameter');
  const { company } = services.settings.current();
  const period = resolvePeriod(query, now, company.timeZone);
  if (!period.ok) return period;
  const digits = services.settings.digitsOf('INR');
  const amount = query.amount ? parseAmountFilter(query.amount, digits) : null;
  if (amount && !amount.ok) return amount;
  const waitsFor = query.waitsFor && waiter;
  const handedTo = query.handedTo && waiter;
  const resolved = { ...filters, ...period.value, amount: amount?.value, waitsFor, handedTo };
  return ok({
    scope,
    filters: resolved,
    tabs: { waitsFor: waiter, ...(waiter && isStaff(waiter.role) && { handedTo: waiter }) },
    now,
    sort,
    isOldestFirst: query.waitsFor !== undefined,
    skip,
    pagesize,
    isSummed: sum !== undefined,
    ...(services.marks && { marks: services.marks }),
  } as RequestFor<Query>);
}

type ListServices = Pick<Services, 'clock' | 'live' | 'counts' | 'hearChanges'>;

/** The lists of orders, whose topics change whatever they count. */
type CachedList = 'payin.list' | 'payout.list' | 'dispute.list';

/**
 * Caches what one of these lists counts until something in the reader's scope changes it. Called
 * before it is decided where the list is read: a replica is as new as what was known then, so that
 * nothing is cached for a change that was heard of meanwhile.
 */
export function countCachingFor(
  name: CachedList,
  { services, scope }: { services: ListServices; scope: Scope },
): CountCaching {
  const state = () => stateOf(services, calls[name].etag, scope);
  const before = state();
  const version = async () => {
    const isHeard = await services.hearChanges();
    return isHeard && state() === before ? before : null;
  };
  return { counts: services.counts, version };
}

/** The scope of records without an owner: the desk's callers see them, nobody else does. */
export function addDeskScope(all: Conditions, scope: Scope): void {
  if (scope.kind !== 'desk') all.add('false');
}
