import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { acceptedPayout, assigneeOf, freePayout, payoutOf, rankedOf } from '../testing/payout.ts';
import { acceptPayout } from './accept.ts';
import { assignPayout, ineligibleReasons, isDisqualifying, type AssignTarget } from './assign.ts';
import { compareAssignees, reasonsFor, reasonsForGroup } from './assignees.ts';

const now = 60_000;
const payer = assigneeOf();
const target: AssignTarget = { kind: 'payer', payer };
const assign = (set: Partial<Parameters<typeof assignPayout>[0]> = {}) =>
  assignPayout({
    ...{ order: freePayout(), role: 'admin', target, isMerchantFrozen: false, areStopped: false },
    acceptMinutes: 30,
    now,
    ...set,
  });

describe('assigning', () => {
  test('the payer has it, for so many minutes', () => {
    const done = assign();
    expect(done).toMatchObject({
      value: {
        after: { status: 'pending', peerId: 'P', subadminId: 'S', expiresAt: now + 30 * 60_000 },
        event: 'assigned',
        assignment: { move: 'open', peerId: 'P' },
        entry: null,
      },
    });
  });

  test('a group without a default payer keeps it, whoever had it before', () => {
    const group = { kind: 'group', subadminId: 'G', subadminName: 'North', payer: null } as const;
    const expired = payoutOf({ status: 'expired' });
    expect(assign({ target: group, order: expired })).toMatchObject({
      value: {
        after: { status: 'created', subadminId: 'G', peerId: null, expiresAt: null },
        event: 'given_to_group',
        assignment: null,
      },
    });
  });

  test('an expired one is the admin’s to give; one that was shown or accepted too', () => {
    for (const order of [
      payoutOf({ status: 'expired' }),
      freePayout({ wasRevealed: true }),
      freePayout({ peerUpiId: 'asha@okaxis' }),
    ]) {
      expect(assign({ order, role: 'admin' }).ok).toBe(true);
      expect(assign({ order, role: 'subadmin' })).toMatchObject({ code: 'InvalidTransition' });
    }
    expect(assign({ role: 'subadmin' }).ok).toBe(true);
  });

  test.each(['peer', 'peer-withdrawal'] as const)('a %s assigns nothing', (role) => {
    expect(assign({ role })).toMatchObject({ ok: false });
  });

  test('what is decided or with somebody is not given away', () => {
    for (const order of [payoutOf(), acceptedPayout()]) {
      expect(assign({ order })).toMatchObject({ code: 'InvalidTransition' });
    }
    for (const status of ['approved', 'declined'] as const) {
      expect(assign({ order: payoutOf({ status }) })).toMatchObject({ code: 'AlreadyDecided' });
    }
  });

  test.each([
    ['blocked', { status: 'blocked' }],
    ['frozen', { frozen: true }],
    ['too_many_open', { openPayoutsMax: 2, openPayouts: 2 }],
    ['too_many_open', { openPayoutsMax: 0 }],
    ['below_minimum', { minAmount: minor(100_001n) }],
    ['above_maximum', { maxAmount: minor(99_999n) }],
  ] as const)('refused: %s', (reason, set) => {
    const unable = assigneeOf(set);
    expect(ineligibleReasons(minor(100_000n), unable)).toEqual([reason]);
    const refused = assign({ target: { kind: 'payer', payer: unable } });
    expect(refused).toMatchObject({ code: 'NoCapacity' });
  });

  test('limits that just hold disqualify nobody', () => {
    const exact = assigneeOf({
      minAmount: minor(100_000n),
      maxAmount: minor(100_000n),
      openPayoutsMax: 2,
      openPayouts: 1,
    });
    expect(ineligibleReasons(minor(100_000n), exact)).toEqual([]);
  });
});

describe('accepting', () => {
  const upi = { id: 'V', vpa: 'asha@okaxis', accountId: 'A' };
  const accept = (order = payoutOf(), id = 'P', own: typeof upi | null = upi) =>
    acceptPayout(order, { id }, own, now);

  test('reveals, stops the deadline and keeps the UPI ID it is paid from', () => {
    expect(accept()).toMatchObject({
      value: {
        after: {
          status: 'processing',
          peerUpiId: 'asha@okaxis',
          accountId: 'A',
          wasRevealed: true,
          acceptedAt: now,
          expiresAt: null,
        },
        detail: { revealed: true },
      },
    });
  });

  test('without a UPI ID of one’s own, an earlier one stays', () => {
    const order = payoutOf({ peerUpiId: 'other@okaxis' });
    expect(accept(order, 'P', null)).toMatchObject({
      value: { after: { upiId: null, peerUpiId: 'other@okaxis', wasRevealed: true } },
    });
  });

  test('refused: another’s, twice, too late, and what is not waiting', () => {
    expect(accept(payoutOf(), 'Q')).toMatchObject({ code: 'PermissionDenied' });
    expect(accept(acceptedPayout())).toMatchObject({ code: 'AlreadyDecided' });
    expect(accept(payoutOf({ expiresAt: now }))).toMatchObject({ code: 'InvalidTransition' });
    expect(accept(payoutOf({ expiresAt: now + 1 })).ok).toBe(true);
    const expired = accept(payoutOf({ status: 'expired' }));
    expect(expired).toMatchObject({ code: 'InvalidTransition' });
    expect(accept(payoutOf({ status: 'approved' }))).toMatchObject({ code: 'AlreadyDecided' });
  });
});

describe('who could take it', () => {
  const amount = minor(100_000n);

  test('what excludes comes before what is worth knowing', () => {
    expect(reasonsFor(amount, rankedOf())).toEqual(['fits']);
    const off = { isOnline: false, hasUpi: false };
    expect(reasonsFor(amount, rankedOf(off))).toEqual(['fits', 'offline', 'no_upi']);
    const had = rankedOf({ ...off, hadItBefore: true, status: 'blocked' });
    expect(reasonsFor(amount, had)).toEqual(['blocked', 'had_it_before', 'offline', 'no_upi']);
  });

  test('who fits, is online, has least open, most room, and waits longest comes first', () => {
    const inOrder = [
      rankedOf({ id: 'idle', openPayoutsMax: null, lastPaidAt: null }),
      rankedOf({ id: 'recent', openPayoutsMax: null, lastPaidAt: 5 }),
      rankedOf({ id: 'little room', openPayoutsMax: 3 }),
      rankedOf({ id: 'busy', openPayouts: 1 }),
      rankedOf({ id: 'offline', isOnline: false }),
      rankedOf({ id: 'had it', hadItBefore: true }),
    ];
    const sorted = inOrder.toReversed().toSorted(compareAssignees(amount));
    expect(sorted.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  });

  test('a group is what its default payer is, and says when it has none', () => {
    const head = { isBlocked: false, isFrozen: false };
    const full = rankedOf({ openPayoutsMax: 0 });
    const of = (set: Partial<Parameters<typeof reasonsForGroup>[1]>) =>
      reasonsForGroup(amount, { head, defaultPeer: null, peers: [rankedOf()], ...set });
    expect(of({ defaultPeer: full })).toEqual(['too_many_open']);
    expect(of({})).toEqual(['fits', 'no_default_peer']);
    expect(of({ peers: [full] })).toEqual(['no_default_peer']);
    expect(of({ head: null })).toEqual(['fits']);
    expect(of({ head: { isBlocked: true, isFrozen: false } })).toEqual(['blocked']);
    expect(of({ head: { isBlocked: false, isFrozen: true } })).toEqual(['frozen']);
  });
});

describe('what stops an assignment', () => {
  test('a freeze of its merchant, whoever would pay it', () => {
    expect(assign({ isMerchantFrozen: true })).toMatchObject({
      code: 'NoCapacity',
      reason: { code: 'payout_merchant_frozen' },
    });
  });

  test('a switch that has stopped its pay-outs', () => {
    expect(assign({ areStopped: true })).toMatchObject({
      code: 'NoCapacity',
      reason: { code: 'payouts_stopped' },
    });
  });

  test('what disqualifies the payer, who is named', () => {
    const blocked = assigneeOf({ status: 'blocked' });
    expect(assign({ target: { kind: 'payer', payer: blocked } })).toMatchObject({
      reason: { code: 'payer_blocked', facts: { name: 'Asha' } },
    });
  });

  test('a subadmin’s rank for one that was seen, the status for anybody else', () => {
    const seen = freePayout({ wasRevealed: true });
    expect(assign({ order: seen, role: 'subadmin' })).toMatchObject({
      reason: { code: 'payout_assigned_by_admin_only' },
    });
    for (const role of ['admin', 'subadmin'] as const) {
      expect(assign({ order: payoutOf(), role })).toMatchObject({
        reason: { code: 'payout_not_assignable', facts: { status: 'pending' } },
      });
    }
    expect(assign({ role: 'peer' })).toMatchObject({
      reason: { code: 'payout_not_assignable', facts: { status: 'created' } },
    });
  });

  test('a payer without a person is a bug', () => {
    const nobody = { kind: 'payer', payer: null } as unknown as AssignTarget;
    expect(() => assign({ target: nobody })).toThrow('without a person');
  });
});

test('the timeline keeps to whom it was given', () => {
  expect(assign()).toMatchObject({ value: { detail: { peer: 'Asha', peerId: 'P' } } });
  const group = { kind: 'group', subadminId: 'G', subadminName: 'North', payer: null } as const;
  expect(assign({ target: group })).toMatchObject({
    value: { detail: { subadmin: 'North', subadminId: 'G' } },
  });
});

test('without an amount, what depends on it disqualifies nobody', () => {
  const narrow = assigneeOf({ minAmount: minor(5n), maxAmount: minor(1n), status: 'blocked' });
  expect(ineligibleReasons(null, narrow)).toEqual(['blocked']);
});

test('information about a payer disqualifies nobody, as the refusal of an assignment does', () => {
  const limits = ['blocked', 'frozen', 'too_many_open', 'below_minimum', 'above_maximum'] as const;
  expect(limits.every(isDisqualifying)).toBe(true);
  expect((['fits', 'offline', 'no_upi', 'had_it_before'] as const).some(isDisqualifying)).toBe(
    false,
  );
});

describe('accepting, in full', () => {
  const accept = (order = payoutOf(), id = 'P', own = true) =>
    acceptPayout(order, { id }, own ? { id: 'V', vpa: 'a@ok', accountId: 'A' } : null, now);

  test.each([
    ['another’s', payoutOf(), 'Q', 'payout_not_assigned_to_you'],
    ['twice', acceptedPayout(), 'P', 'payout_accepted_already'],
    ['expired', payoutOf({ status: 'expired' }), 'P', 'payout_not_acceptable'],
    ['too late', payoutOf({ expiresAt: now }), 'P', 'payout_accept_time_over'],
  ] as const)('refused: %s', (_what, order, id, code) => {
    expect(accept(order, id)).toMatchObject({ reason: { code } });
  });

  test('without a deadline it may be accepted at any time', () => {
    expect(accept(payoutOf({ expiresAt: null })).ok).toBe(true);
  });

  test('the timeline keeps the paying UPI ID, and the assignment that it was accepted', () => {
    expect(accept()).toMatchObject({
      value: { detail: { upi: 'a@ok' }, assignment: { move: 'accept', peerId: 'P' } },
    });
    expect(accept(payoutOf(), 'P', false)).toMatchObject({ value: { detail: { upi: null } } });
    expect(accept(payoutOf({ status: 'expired' }))).toMatchObject({
      reason: { facts: { status: 'expired' } },
    });
  });
});

describe('of several who could take it', () => {
  test('the one with more room left comes first, whatever the limits are', () => {
    const roomy = rankedOf({ id: 'roomy', openPayoutsMax: 9, openPayouts: 1 });
    const full = rankedOf({ id: 'full', openPayoutsMax: 2, openPayouts: 1 });
    expect([full, roomy].toSorted(compareAssignees(null))[0]?.id).toBe('roomy');
  });

  test('at last the name decides, and the same person is no different', () => {
    const named = (name: string) => rankedOf({ id: name, name });
    const sorted = ['C', 'A', 'B'].map(named).toSorted(compareAssignees(null));
    expect(sorted.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
    expect(compareAssignees(null)(named('A'), named('A'))).toBe(0);
  });

  test('whoever was never paid comes before whoever was', () => {
    const never = rankedOf({ id: 'never', name: 'Z', lastPaidAt: null });
    const once = rankedOf({ id: 'once', name: 'A', lastPaidAt: 5 });
    expect([once, never].toSorted(compareAssignees(null))[0]?.id).toBe('never');
  });

  test('a group fits if one of its peers does', () => {
    const head = { isBlocked: false, isFrozen: false };
    const peers = [rankedOf({ openPayoutsMax: 0 }), rankedOf()];
    expect(reasonsForGroup(null, { head, defaultPeer: null, peers })).toContain('fits');
  });
});
