import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { hourMs } from '../durations.ts';
import { add, zero, type Minor } from '../money.ts';
import {
  happened,
  replay,
  type Customer,
  type Outcome,
  type ReplayDay,
  type ReplayRules,
} from './replay.ts';

/** A day, and the rules by which it is played: the true ones, and those with the changes. */
export interface WhatIfInput {
  day: ReplayDay;
  /** The first instant of the day. */
  start: number;
  was: ReplayRules;
  would: ReplayRules;
}

export interface Counts {
  served: number;
  amount: Minor;
  lost: number;
  lostAmount: Minor;
  /** Lost customers by what they met, each once under each reason. */
  byReason: { reason: CapacityReason; customers: number }[];
  byHour: { hour: number; served: number; lost: number }[];
}

/** Customers who fare otherwise than they did, by what became of them and what it follows from. */
export interface Differences {
  served: number;
  lost: number;
  why: { became: 'served' | 'lost'; reason: CapacityReason; customers: number }[];
}

export interface WhatIfPlayed {
  happened: Counts;
  was: Counts;
  would: Counts;
  differs: Differences;
}

/** Plays a day by the true rules and by others. Yields after each customer of either replay. */
export function* playWhatIf(input: WhatIfInput): Generator<undefined, WhatIfPlayed> {
  const { day, start } = input;
  const truly = happened(day);
  const was = yield* replay(day, input.was);
  const would = yield* replay(day, input.would);
  const count = (outcomes: readonly Outcome[]) => countsOf(day.customers, outcomes, start);
  return {
    happened: count(truly),
    was: count(was),
    would: count(would),
    differs: differencesOf(day.customers, was),
  };
}

function countsOf(
  customers: readonly Customer[],
  outcomes: readonly Outcome[],
  start: number,
): Counts {
  const sums = { served: 0, amount: zero, lost: 0, lostAmount: zero };
  const reasons = new Map<CapacityReason, number>();
  const hours = new Map<number, { served: number; lost: number }>();
  for (const [index, { at, amount }] of customers.entries()) {
    const { givenId = null, why = [] } = outcomes[index] ?? {};
    const hour = Math.floor((at - start) / hourMs);
    const ofHour = hours.get(hour) ?? { served: 0, lost: 0 };
    hours.set(hour, ofHour);
    if (givenId === null) {
      ofHour.lost += 1;
      sums.lost += 1;
      sums.lostAmount = add(sums.lostAmount, amount);
      for (const reason of shownWhy(why)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    } else {
      ofHour.served += 1;
      sums.served += 1;
      sums.amount = add(sums.amount, amount);
    }
  }
  return {
    ...sums,
    byReason: [...reasons].map(([reason, n]) => ({ reason, customers: n })).toSorted(byCustomers),
    byHour: [...hours]
      .map(([hour, counts]) => ({ hour, ...counts }))
      .toSorted((a, b) => a.hour - b.hour),
  };
}

/** Where a replay by the true rules is not what happened. */
function differencesOf(customers: readonly Customer[], was: readonly Outcome[]): Differences {
  const sums = { served: 0, lost: 0 };
  const found = new Map<string, Differences['why'][number]>();
  for (const [index, { takenId, reasons }] of customers.entries()) {
    const { givenId = null, why = [] } = was[index] ?? {};
    if ((takenId === null) === (givenId === null)) continue;
    const became = givenId === null ? 'lost' : 'served';
    sums[became] += 1;
    const causes: readonly CapacityReason[] =
      givenId === null ? shownWhy(why) : [reasons.get(givenId) ?? 'no_candidate'];
    for (const reason of causes) {
      const key = `${became} ${reason}`;
      const known: Differences['why'][number] = found.get(key) ?? { became, reason, customers: 0 };
      known.customers += 1;
      found.set(key, known);
    }
  }
  return { ...sums, why: [...found.values()].toSorted(byCustomers) };
}

function shownWhy(why: Outcome['why']): readonly CapacityReason[] {
  return why.length === 0 ? ['no_candidate'] : why;
}

function byCustomers(
  a: { reason: string; customers: number },
  b: { reason: string; customers: number },
): number {
  return b.customers - a.customers || (a.reason < b.reason ? -1 : 1);
}
