import type { OpenAmountRange } from '@peerdesk/domain/amount-range.ts';
import { negate } from '@peerdesk/domain/money.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { within, type Filter } from '../../platform/db/list/filters.ts';

/**
 * The filters that every list of entries has, where `entryId` is the column of their ids: these
 * sort by the time of the entry, so that a period needs no further index.
 */
export function entryFilters(entryId: string) {
  const madeSince: Filter<number> = (at, param) => `${entryId} >= ${param(idFloor('entry', at))}`;
  const madeBefore: Filter<number> = (at, param) => `${entryId} < ${param(idFloor('entry', at))}`;
  return { start: madeSince, end: madeBefore };
}

/** An amount without its sign: incoming as well as outgoing. */
export function amountOf(column: string): Filter<OpenAmountRange> {
  const unsigned = within(`abs(${column})`);
  return ({ minAmount, maxAmount }, param) => {
    const isExact = minAmount !== null && minAmount === maxAmount && minAmount < 0n;
    const least = isExact ? negate(minAmount) : minAmount;
    return unsigned({ minAmount: least, maxAmount: isExact ? least : maxAmount }, param);
  };
}

/** Entries about an order of these tables: the whole id, either the merchant's or ours. */
export function ofOrder(tables: readonly ('payin' | 'payout')[]): Filter<string> {
  return (id, param) => {
    const place = param(id);
    const theirs = tables.map((table) => `select ref_id from ${table} where order_id = ${place}`);
    return `e.order_ref in (select upper(${place}) union all ${theirs.join(' union all ')})`;
  };
}
