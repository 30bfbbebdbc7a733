import type { CandidateReason } from '@peerdesk/contract/payin.ts';
import { userTags } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '../durations.ts';
import { networkReceiverLimits } from '../limits.ts';
import { minor } from '../money.ts';
import { chooseUpi, type UpiCandidate } from '../payin/choose-upi.ts';
import type { Customer, ReplayRules, ReplayUpi } from './replay.ts';
import { playWhatIf, type WhatIfInput } from './what-if.ts';

const holdMs = 15 * minuteMs;
const rupees = (amount: number) => minor(BigInt(amount) * 100n);
const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);

/** A small linear congruence: what is random here repeats. */
function randomOf(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

function upiOf(upiId: string, set: Partial<ReplayUpi> = {}): ReplayUpi {
  const caps = { minAmount: rupees(100), maxAmount: rupees(100_000) };
  const daily = { dailyAmount: networkReceiverLimits.largeAmount, dailyCount: 50 };
  return { upiId, accountId: `of ${upiId}`, ...caps, ...daily, tag: 'new', added: null, ...set };
}

/** A day as the desk itself would have played it, by the choice that customers get. */
function randomDay(seed: number): WhatIfInput {
  const random = randomOf(seed);
  const upis = Array.from({ length: 1 + random(4) }, (_, n) =>
    upiOf(`V${n}`, {
      tag: userTags[random(3)] ?? 'new',
      dailyAmount: rupees(2_000 + random(8_000)),
      dailyCount: 2 + random(6),
    }),
  );
  const customers: Customer[] = [];
  let at = 1_000_000;
  for (let n = 0; n < 60; n += 1) {
    at += 1 + random(6 * minuteMs);
    const amount = rupees(500 * (1 + random(12)));
    const { taken, considered } = chooseUpi(
      amount,
      upis.map((upi) => candidateOf(upi, customers, { at, amount, isOnline: random(5) > 0 })),
    );
    const isPaid = random(3) > 0;
    const closedAt = taken ? at + 1 + random(holdMs) : null;
    customers.push({
      ...{ at, amount, closedAt },
      countsUntil: isPaid ? null : closedAt,
      reasons: new Map(considered.map(({ upiId, reason }) => [upiId, reason])),
      takenId: taken?.upiId ?? null,
    });
  }
  const rules: ReplayRules = { upis, paused: new Set(), order: 'tags' };
  return { day: { customers, before: [], holdMs }, start: 0, was: rules, would: rules };
}

function candidateOf(
  upi: ReplayUpi,
  before: readonly Customer[],
  now: { at: number; amount: bigint; isOnline: boolean },
): UpiCandidate {
  const own = before.filter(({ takenId }) => takenId === upi.upiId);
  const used = own.filter(({ countsUntil }) => countsUntil === null || countsUntil > now.at);
  const large = used.filter(({ amount }) => amount >= networkReceiverLimits.largeFrom);
  const sum = (some: readonly Customer[]) =>
    minor(some.reduce((total, { amount }) => total + amount, 0n));
  return {
    ...upi,
    ...{ upiVersion: 1, vpa: `${upi.upiId}@ok`, bank: null, status: 'active', barred: null },
    lastUsedAt: own.at(-1)?.at ?? null,
    used: {
      amount: sum(used),
      count: used.length,
      largeAmount: sum(large),
      largeCount: large.length,
    },
    openAmounts: new Set(
      own.filter(({ closedAt }) => (closedAt ?? 0) > now.at).map(({ amount }) => amount),
    ),
    peer: {
      ...{ id: `P${upi.upiId}`, name: upi.upiId, subadminId: null, status: 'active', tag: upi.tag },
      ...{ presence: now.isOnline ? 'online' : 'offline', frozen: false },
      ...{ minAmount: null, maxAmount: null, available: minor(10n ** 12n) },
    },
  };
}

function played(input: WhatIfInput) {
  const steps = playWhatIf(input);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const withRules = (day: WhatIfInput, set: Partial<ReplayRules>): WhatIfInput => ({
  ...day,
  would: { ...day.was, ...set },
});

describe.each(seeds)('a random day, seed %i', (seed) => {
  const day = randomDay(seed);

  test('by the rules as they are, comes out as it happened', () => {
    const { happened, was, would, differs } = played(day);
    const { customers } = day.day;
    expect(happened.served).toBe(customers.filter(({ takenId }) => takenId !== null).length);
    expect(happened.served + happened.lost).toBe(customers.length);
    expect(was).toEqual(happened);
    expect(would).toEqual(happened);
    expect(differs).toEqual({ served: 0, lost: 0, why: [] });
  });

  test('with the strictest caps serves one customer per UPI ID, and says why', () => {
    const upis = day.was.upis.map((upi) => ({ ...upi, dailyCount: 1 }));
    const paid = day.day.customers.map((one) => ({ ...one, countsUntil: null }));
    const all = { ...day, day: { ...day.day, customers: paid } };
    const { would } = played(withRules(all, { upis }));
    expect(would.served).toBeLessThanOrEqual(upis.length);
    expect(would.byReason.map(({ reason }) => reason)).toContain('daily_count_reached');
  });

  test('with everybody online, no peer is away any more', () => {
    const { would } = played(withRules(day, { paused: new Set(['peer_offline']) }));
    expect(would.byReason.map(({ reason }) => reason)).not.toContain('peer_offline');
    expect(would.served + would.lost).toBe(day.day.customers.length);
  });
});

/** Four customers of one amount within a minute, on one UPI ID that takes one of them. */
function crowd(reason: CandidateReason = 'same_amount_open'): WhatIfInput {
  const customers = [0, 1, 2, 3].map((n): Customer => ({
    at: 18 * 60 * minuteMs + n,
    amount: rupees(500),
    closedAt: n === 0 ? 18 * 60 * minuteMs + holdMs : null,
    countsUntil: null,
    reasons: new Map([['V0', n === 0 ? 'taken' : reason]]),
    takenId: n === 0 ? 'V0' : null,
  }));
  const rules: ReplayRules = { upis: [upiOf('V0')], paused: new Set(), order: 'tags' };
  return { day: { customers, before: [], holdMs }, start: 0, was: rules, would: rules };
}

const hoursOf = (from: number, until: number) => ({
  from: from * 60 * minuteMs,
  until: until * 60 * minuteMs,
});

test('two more UPI IDs in the evening serve two more of a crowd, and none in the morning', () => {
  const more = (from: number, until: number) =>
    ['A', 'B'].map((id) => upiOf(id, { added: hoursOf(from, until) }));
  const evening = played(withRules(crowd(), { upis: [upiOf('V0'), ...more(18, 24)] }));
  expect(evening.would).toMatchObject({
    ...{ served: 3, amount: rupees(1_500), lost: 1, lostAmount: rupees(500) },
    byReason: [{ reason: 'same_amount_open', customers: 1 }],
    byHour: [{ hour: 18, served: 3, lost: 1 }],
  });
  const morning = played(withRules(crowd(), { upis: [upiOf('V0'), ...more(6, 12)] }));
  expect(morning.would.served).toBe(1);
});

test('a day without its only UPI ID serves nobody', () => {
  const { would } = played(withRules(crowd(), { upis: [] }));
  expect(would).toMatchObject({
    ...{ served: 0, lost: 4 },
    byReason: [{ reason: 'no_candidate', customers: 4 }],
  });
});

test('where the replay differs from what happened, it says so and why', () => {
  const wrong = crowd('daily_count_reached');
  const full = [upiOf('V0', { dailyCount: 0 })];
  const strict = played({ ...wrong, was: { ...wrong.was, upis: full } });
  expect(strict.differs).toEqual({
    ...{ served: 0, lost: 1 },
    why: [{ became: 'lost', reason: 'daily_count_reached', customers: 1 }],
  });
  const customers = wrong.day.customers.map((one, n) => ({ ...one, amount: rupees(500 + n) }));
  const kind = played({ ...wrong, day: { ...wrong.day, customers } });
  expect(kind.differs).toEqual({
    ...{ served: 3, lost: 0 },
    why: [{ became: 'served', reason: 'daily_count_reached', customers: 3 }],
  });
});

test('what was given in the hours before counts for the caps', () => {
  const day = crowd();
  const before = [0, 1].map((n) => ({
    ...{ upiId: 'V0', accountId: 'of V0', at: n, amount: rupees(900) },
    ...{ closedAt: 1, countsUntil: null },
  }));
  const upis = [upiOf('V0', { dailyCount: 2 })];
  const { would } = played(withRules({ ...day, day: { ...day.day, before } }, { upis }));
  expect(would.served).toBe(0);
});

test('the order among free UPI IDs is the tag’s, the turn’s or the room’s', () => {
  const upis = [
    upiOf('new', { tag: 'new', dailyAmount: rupees(50_000) }),
    upiOf('vip', { tag: 'vip', dailyAmount: rupees(2_000) }),
  ];
  const base = crowd();
  const customers = base.day.customers.map((one, n) => ({
    ...one,
    amount: rupees(600 + n),
    reasons: new Map<string, CandidateReason>(upis.map(({ upiId }) => [upiId, 'later_in_order'])),
  }));
  const day = { ...base, day: { ...base.day, customers } };
  const lostOf = (order: ReplayRules['order']) =>
    played(withRules(day, { upis: upis.slice(1), order })).would.lost;
  expect(['tags', 'turns', 'room'].map((order) => lostOf(order as ReplayRules['order']))).toEqual([
    1, 1, 1,
  ]);
  const served = played(withRules(day, { upis, order: 'room' })).would.served;
  expect(served).toBe(4);
});
