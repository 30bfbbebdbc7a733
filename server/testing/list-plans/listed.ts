import type { Scope } from '@peerdesk/domain/scope.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import type { ListSource } from '../../platform/db/list/list-source.ts';
import { amounts } from '../plan.ts';
import { people } from './fill-records.ts';
import { ofCount, ofPage, type Bounds } from './plan-faults.ts';

/** Whoever reads the desk's lists, and whoever reads those of a group or their own. */
export type Reader = 'admin' | 'subadmin' | 'peer' | 'merchant';

export interface RecordList {
  list: ListSource<object, Scope, Record<string, unknown>, string>;
  /** Of each filter, what leaves much and what leaves little. */
  values: Record<string, readonly unknown[]>;
  readers: readonly Reader[];
  /** What the call itself asks for, whatever a person filters by. */
  always: Record<string, unknown>;
  page: Bounds;
  count: Bounds;
  /** The filters and sorts under which more may be read. */
  exceptions: Readonly<Record<string, Bounds>>;
}

type Values<Filters> = {
  readonly [Name in keyof Filters]-?: readonly NonNullable<Filters[Name]>[];
};
interface Allowed {
  always?: Record<string, unknown>;
  page?: Bounds;
  count?: Bounds;
  exceptions?: Readonly<Record<string, Bounds>>;
}

/** Counted up to 10,000, in whichever order they are found. */
export const ofTotal: Bounds = { ...ofCount, readMax: 15_000 };

/** A list with values of each of its filters. */
export function listed<Row extends object, Filters, Sort extends string>(
  list: ListSource<Row, Scope, Filters, Sort>,
  readers: readonly Reader[],
  values: Values<Filters>,
  { always = {}, page = ofPage, count = ofTotal, exceptions = {} }: Allowed = {},
): RecordList {
  const untyped = list as unknown as RecordList['list'];
  return { list: untyped, readers, values, always, page, count, exceptions };
}

export const admin = { id: 'S1', role: 'admin' } as const;
export const desk = ['admin'] as const;
export const withGroups = ['admin', 'subadmin'] as const;
export const withPeers = ['admin', 'subadmin', 'peer'] as const;
export const withMerchants = ['admin', 'subadmin', 'peer', 'merchant'] as const;

/** The open ones of a list that is ordered by what they are, or those of two merchants. */
export const ofOpen: Bounds = { ...ofPage, sortedMax: 6000 };
/** What a half or a third of the rows have is counted by reading twice or three times as many. */
export const ofCommon: Bounds = { ...ofTotal, readMax: 40_000, buffersMax: 20_000 };
/** What follows from other tables and is stored in none: all claims may be looked at. */
export const ofDerived: Bounds = { readMax: 40_000, sortedMax: 40_000, buffersMax: 130_000 };
/** What was moved by hand is looked through with its postings. */
export const ofByHand: Bounds = { ...ofPage, buffersMax: 8000 };
/** Kept for two weeks. */
export const ofTwoWeeks: Bounds = { ...ofTotal, readMax: 40_000 };
/** Of people there are some thousands at most, however many orders: all of them may be read. */
export const ofPeople: Bounds = { readMax: people, sortedMax: 4000, buffersMax: 20_000 };
export const allPeople = { page: ofPeople, count: ofPeople };

export const now = Date.now();
export const period = { start: [now - 10 * dayMs], end: [now - 2 * dayMs] };
export const amount = [amounts(12_345n, 12_345n), amounts(10_000n, 40_000n)];
