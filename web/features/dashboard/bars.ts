import type { Stats } from '@peerdesk/contract/dashboard.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import { presetRange, showStamp } from '@peerdesk/domain/dates.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { paise } from './figures.ts';

/** From the bottom of a bar to its top: what is done and good first. */
export const chartStatuses = [
  'approved',
  'processing',
  'pending',
  'unassigned',
  'created',
  'expired',
  'declined',
] as const satisfies readonly OrderStatus[];

export interface BarPart {
  status: OrderStatus;
  count: number;
  amount: string;
  medianMinutes: number | null;
}

/** What the length of a bar stands for: orders, or rupees. */
export type Measure = 'count' | 'amount';

/** A part's length, in orders or in paise. */
export function sizeOf({ count, amount }: BarPart, measure: Measure): number {
  return measure === 'count' ? count : paise(amount);
}

/** A bar's length. */
export function barSize({ parts }: Bar, measure: Measure): number {
  return parts.reduce((sum, part) => sum + sizeOf(part, measure), 0);
}

/**
 * One hour or day; `start` and `end` as a list's filters take them. `isRunning`: it is not over,
 * and still grows.
 */
export interface Bar {
  start: string;
  end: string;
  /** `14:00`, or `05`, the day of the month. */
  short: string;
  label: string;
  total: number;
  parts: BarPart[];
  isRunning: boolean;
}

/** What a figure was in each hour or day; null where there was nothing to measure. */
export interface Trends {
  count: number[];
  amount: number[];
  rate: (number | null)[];
  median: (number | null)[];
}

/** The hours or days behind a period's figures, up to an instant. */
export function trendsOf(bars: readonly Bar[], end: number): Trends {
  const until = bars.filter(({ start }) => Date.parse(start) < end);
  const approved = ({ parts }: Bar) =>
    parts.find(({ status }) => isOneOf(status, approvedStatuses));
  return {
    count: until.map(({ total }) => total),
    amount: until.map((bar) => paise(approved(bar)?.amount ?? '0.00')),
    rate: until.map((bar) => (bar.total === 0 ? null : (approved(bar)?.count ?? 0) / bar.total)),
    median: until.map((bar) => approved(bar)?.medianMinutes ?? null),
  };
}

const noonMs = 12 * hourMs;

/** Every hour or day of the period in order, those without orders too, as of an instant. */
export function barsOf({ start, end, unit, series }: Stats, timeZone: string, now: number): Bar[] {
  const last = Date.parse(end);
  const bars: Bar[] = [];
  for (let at = Date.parse(start); at < last;) {
    const next = unit === 'hour' ? at + hourMs : nextDay(at, timeZone);
    const until = Math.min(next, last);
    const bar = barOf(series, { at, next: until }, unit, timeZone);
    bars.push({ ...bar, isRunning: at <= now && now < until });
    at = next;
  }
  return bars;
}

function nextDay(at: number, timeZone: string): number {
  return presetRange('today', at + noonMs, timeZone).end;
}

function barOf(
  series: Stats['series'],
  { at, next }: { at: number; next: number },
  unit: Stats['unit'],
  timeZone: string,
): Omit<Bar, 'isRunning'> {
  const own = series.filter((row) => Date.parse(row.at) >= at && Date.parse(row.at) < next);
  const parts = chartStatuses.flatMap((status) => {
    const row = own.find((one) => one.status === status);
    if (row === undefined || row.count <= 0) return [];
    const { count, amount, medianMinutes } = row;
    return [{ status, count, amount, medianMinutes }];
  });
  const stamp = showStamp(at, timeZone);
  const [day = '', time = ''] = stamp.split(' ');
  return {
    start: new Date(at).toISOString(),
    end: new Date(next).toISOString(),
    short: unit === 'hour' ? time : day.slice(-2),
    label: unit === 'hour' ? stamp : day,
    total: parts.reduce((sum, { count }) => sum + count, 0),
    parts,
  };
}
