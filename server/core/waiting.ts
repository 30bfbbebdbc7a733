import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { countRows } from '../platform/db/list.ts';
import type { ListSource } from '../platform/db/list-source.ts';
import type { Services } from './services.ts';

/** Somebody, and what they may see. */
export interface Waiting {
  services: Services;
  scope: Scope;
  caller: Waiter;
  now: number;
}

/** How many records wait for the caller; a count of a list of a feature. */
export type WaitingCount = (by: Waiting) => Promise<number>;

/** How much waits for them in all. */
export type WaitingTotal = (by: Waiting) => Promise<number>;

/** The number of rows that the list answers under these filters, in the caller's scope. */
export function countOf<Row extends object, Filters, Sort extends string>(
  list: ListSource<Row, Scope, Filters, Sort>,
  filtersFor: (caller: Waiter) => Filters | null,
): WaitingCount {
  return async ({ services, scope, caller, now }) => {
    const filters = filtersFor(caller);
    return filters === null ? 0 : countRows(services.pool, list, { scope, filters, now });
  };
}
