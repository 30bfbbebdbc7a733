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
    successRate: count === 0 ? null : Math.round((approvals / count) * 10_000) / 10_000,
    medianMinutes: medianOf(approved, approvals),
  };
}

function ordersOf(rows: readonly FigureRow[]): number {
  return rows.reduce((sum, { orders }) => sum + orders, 0);
}

function medianOf(approved: readonly FigureRow[], approvals: number): number | null {
  let seen = 0;
  for (const { minutes, orders } of approved.toSorted((a, b) => a.minutes - b.minutes)) {
    seen += orders;
    if (seen * 2 >= approvals && seen > 0) return minutes;
  }
  return null;
}
