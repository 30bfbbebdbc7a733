import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import { add, type Minor, zero } from '../money.ts';

/**
 * Orders of one status; the approved ones also by the minutes from creation to approval, each
 * minute that has begun counted.
 */
export interface FigureRow {
  status: OrderStatus;
  minutes: number;
  orders: number;
  amount: Minor;
}

/** What became of the orders that were created in a period. */
export interface OrderFigures {
  count: number;
  approved: number;
  /** What was approved of them, and not reversed. */
  amount: Minor;
  /** Approved of all, from 0 to 1; null without orders. */
  successRate: number | null;
  /** Half of the approved ones were approved within so many minutes; null without any. */
  medianMinutes: number | null;
}

export function figuresOf(rows: readonly FigureRow[]): OrderFigures {
  const approved = rows.filter(({ status }) => status === 'approved');
  const count = ordersOf(rows);
  const approvals = ordersOf(approved);
  return {
    count,
    approved: approvals,
    amount: approved.reduce((sum, row) => add(sum, row.amount), zero),
    successRate: successRateOf(approvals, count),
    medianMinutes: minutesOf(approved, 50),
  };
}

/** Approved of all, to a hundredth of a per cent. */
export function successRateOf(approved: number, count: number): number | null {
  return count === 0 ? null : Math.round((approved / count) * 10_000) / 10_000;
}

function ordersOf(rows: readonly Pick<FigureRow, 'orders'>[]): number {
  return rows.reduce((sum, { orders }) => sum + orders, 0);
}

type Approvals = Pick<FigureRow, 'minutes' | 'orders'>;

/** Within how many minutes so many per cent of the approvals were made; null without any. */
function minutesOf(approved: readonly Approvals[], percent: number): number | null {
  const all = ordersOf(approved);
  let seen = 0;
  for (const { minutes, orders } of approved.toSorted((a, b) => a.minutes - b.minutes)) {
    seen += orders;
    if (seen * 100 >= all * percent && seen > 0) return minutes;
  }
  return null;
}

/** Fewer approvals than this tell nothing about the next one. */
const approvalsToTell = 20;
const usualPercent = 75;
const toldMinutes = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60];

/**
 * What a customer is told of how long it takes: within how many minutes three of four were
 * approved, rounded up to a step that gives away no more. Null where it is unknown or over an hour.
 */
export function usualMinutes(approved: readonly Approvals[]): number | null {
  if (ordersOf(approved) < approvalsToTell) return null;
  const minutes = minutesOf(approved, usualPercent) ?? Infinity;
  return toldMinutes.find((step) => step >= minutes) ?? null;
}
