import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { countRows } from '../platform/db/list/list.ts';
import type { ListSource } from '../platform/db/list/list-source.ts';
import type { Services } from './services.ts';

/** A person with their scope. */
export interface Waiting {
  services: Services;
  scope: Scope;
  caller: Waiter;
  now: number;
}

/** Counts the records in a feature's list that wait for the caller. */
export type WaitingCount = (by: Waiting) => Promise<number>;

/** The total that waits for them. */
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
