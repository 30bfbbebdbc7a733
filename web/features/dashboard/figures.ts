import type { Dashboard, OrderKind } from '@peerdesk/contract/dashboard.ts';
import { parseMoney, rupeeDigits } from '@peerdesk/domain/money.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import type { Period } from './queries.ts';

/** How a figure moved since the period before; null where there is nothing to compare with. */
export interface Change {
  /** In per cent, in percentage points, or in minutes. */
  by: number;
  isBetter: boolean;
}

type Compared = Dashboard['payin'];

/**
 * More orders and more money are better. Both as a share of what was before; null where that
 * rounds to nothing.
 */
export function growth(now: number, before: number): Change | null {
  if (before === 0) return null;
  const by = Math.round(((now - before) / before) * 100);
  return by === 0 ? null : { by, isBetter: by > 0 };
}

/** So many times what was before are told as such: after a quiet day, the per cent say nothing. */
export const manyTimes = 10;

/** Whether a growth is beyond `manyTimes` of what was before. */
export function isManifold({ by }: Change): boolean {
  return by > (manyTimes - 1) * 100;
}

/** Fewer are better, and from none to some is a change too; null where nothing changed. */
export function fewerIsBetter(now: number, before: number): Change | null {
  return now === before ? null : { by: now - before, isBetter: now < before };
}

/** The growth of two amounts in rupees, compared in whole paise. */
export function amountGrowth(now: string, before: string): Change | null {
  return growth(paise(now), paise(before));
}

/** Rupees in whole paise, for comparing and drawing alone. */
export function paise(amount: string): number {
  const read = parseMoney(amount, rupeeDigits);
  return read.ok ? Number(read.value) : 0;
}

/** In percentage points. */
export function rateChange({ successRate, previous }: Compared): Change | null {
  if (successRate === null || previous.successRate === null) return null;
  const by = Math.round((successRate - previous.successRate) * 100);
  return by === 0 ? null : { by, isBetter: by > 0 };
}

/** In minutes; fewer are better. */
export function timeChange({ medianMinutes, previous }: Compared): Change | null {
  if (medianMinutes === null || previous.medianMinutes === null) return null;
  const by = medianMinutes - previous.medianMinutes;
  return by === 0 ? null : { by, isBetter: by < 0 };
}

/** The address of a list with these filters. */
export function listAddress(path: string, filters: Record<string, string | undefined>): string {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1]);
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}

/** The address of the approved orders of a period, with what they add up to. */
export function approvedOrders(
  kind: OrderKind,
  { start, end }: Period,
  whose: Record<string, string> = {},
): string {
  return listAddress(screenPaths[kind], {
    ...{ start, end },
    ...whose,
    ...{ status: 'approved', sum: 'approved' },
  });
}
