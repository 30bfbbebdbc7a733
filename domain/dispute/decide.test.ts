import {
  disputeStatuses,
  disputeVerdicts,
  type DisputeStatus,
  type DisputeVerdict,
} from '@peerdesk/contract/dispute.ts';
import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { accounts, sumOf } from '../ledger/postings.ts';
import { minor } from '../money.ts';
import { disputeDecider, disputedPayout, disputeOf, liveEntry } from '../testing/dispute.ts';
import {
  createDispute,
  obstacleToVerdict,
  resolveDispute,
  revocation,
  startDispute,
} from './decide.ts';
import type { Actor } from '../actor.ts';
import type { DisputeDecider } from './decide.ts';
import type { Dispute, DisputeChange } from './dispute.ts';
import type { Result } from '../result.ts';

const merchant = { kind: 'merchant', id: 'M', name: 'Shop' } as const;
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.code);
const reasonOf = (result: Result<unknown>) => (result.ok ? null : result.reason);

function changeOf(result: Result<DisputeChange>): DisputeChange {
  if (!result.ok) throw new Error(`refused: ${result.reason.code}`);
  return result.value;
}

/** A dispute in this status. */
function inStatus(status: DisputeStatus): Dispute {
  switch (status) {
    case 'unassigned':
      return disputeOf({ status, handler: null, version: 0 });
    case 'pending':
      return disputeOf();
    case 'resolved':
    case 'revoke_claim':
      return disputeOf({
        status,
        decidedAt: 0,
        decidedBy: { kind: 'user', id: 'A', name: 'Dev' },
        version: 2,
      });
  }
}

const create = (set: Parameters<typeof disputedPayout>[0]) =>
  createDispute({
    id: 'DP1',
    payout: disputedPayout({ flags: [], ...set }),
    reason: 'It did not arrive',
    note: 'called twice',
    by: merchant,
    isRepeated: false,
    now: 7,
  });

const resolve = (set: Partial<Parameters<typeof resolveDispute>[0]> = {}) =>
  resolveDispute({
    dispute: disputeOf(),
    payout: disputedPayout(),
    entry: liveEntry(),
    decider: disputeDecider(),
    verdict: 'revoke_claim',
    note: 'The bank has no such payment',
    now: 9,
    ...set,
  });

describe('opening', () => {
  test('keeps the parties of the approval, and marks the pay-out', () => {
    const { before, after, event, payout } = changeOf(create({ flags: ['REVOKED'], round: 2 }));
    expect([before, event]).toEqual([null, 'created']);
    expect(after).toEqual(
      disputeOf({
        status: 'unassigned',
        handler: null,
        round: 2,
        note: 'called twice',
        createdAt: 7,
        version: 0,
      }),
    );
    expect(payout).toMatchObject({ event: 'disputed', entry: null, utr: null, assignment: null });
    expect(payout?.after).toEqual({
      ...payout?.before,
      flags: ['REVOKED', 'DISPUTED'],
      version: (payout?.before.version ?? 0) + 1,
    });
  });

  test.each(payoutStatuses)('a pay-out that is %s', (status) => {
    const [fresh, again] = [create({ status }), create({ status, flags: ['DISPUTED'] })];
    expect(codeOf(fresh)).toBe(status === 'approved' ? 'ok' : 'InvalidTransition');
    if (status !== 'approved') {
      expect(reasonOf(fresh)).toEqual({ code: 'dispute_of_unpaid', facts: { status } });
    }
    expect(codeOf(again)).toBe('InvalidTransition');
    expect(reasonOf(again)).toMatchObject({ code: 'dispute_open_already' });
  });

  test('an approval by nobody is a bug', () => {
    expect(() => create({ peerId: null })).toThrow('paid by nobody');
  });
});

/** The outcome of every action in every status, written by hand. */
const outcomes = {
  unassigned: { start: 'ok', resolved: 'InvalidTransition', revoke_claim: 'InvalidTransition' },
  pending: { start: 'InvalidTransition', resolved: 'ok', revoke_claim: 'ok' },
  resolved: {
    start: 'AlreadyDecided',
    resolved: 'AlreadyDecided',
    revoke_claim: 'AlreadyDecided',
  },
  revoke_claim: {
    start: 'AlreadyDecided',
    resolved: 'AlreadyDecided',
    revoke_claim: 'AlreadyDecided',
  },
} as const;

describe.each(disputeStatuses)('a dispute that is %s', (status) => {
  test('start', () => {
    const started = startDispute(inStatus(status), { id: 'A', name: 'Dev' });
    expect(codeOf(started)).toBe(outcomes[status].start);
  });

  test.each(disputeVerdicts)('%s, by whoever may decide it', (verdict) => {
    for (const role of ['admin', 'subadmin'] as const) {
      const decided = resolve({
        dispute: inStatus(status),
        verdict,
        decider: disputeDecider({ role }),
      });
      expect(codeOf(decided), role).toBe(outcomes[status][verdict]);
    }
  });
});

describe('taking', () => {
  test('whoever takes it is the handler; the pay-out stays as it is', () => {
    const handler = { id: 'A', name: 'Dev' };
    const change = changeOf(startDispute(inStatus('unassigned'), handler));
    expect(change).toMatchObject({ event: 'started', payout: null });
    expect(change.after).toEqual({
      ...inStatus('unassigned'),
      status: 'pending',
      handler,
      version: 1,
    });
  });

  test('the second one is told who was first, the late one who decided what and when', () => {
    const other = { id: 'A', name: 'Dev' };
    const facts = { who: 'Dev', at: '1970-01-01T00:00:00.000Z' };
    expect(reasonOf(startDispute(disputeOf(), other))).toEqual({
      code: 'dispute_handled_by',
      facts: { who: 'Meera' },
    });
    expect(reasonOf(startDispute(inStatus('resolved'), other))).toEqual({
      code: 'dispute_resolved_by',
      facts,
    });
    expect(reasonOf(resolve({ dispute: inStatus('revoke_claim') }))).toEqual({
      code: 'dispute_revoked_by',
      facts,
    });
  });
});

describe('who decides', () => {
  test.each(roles)('%s, below, at and above its limit', (role) => {
    const amount = minor(100_000n);
    const may = (verdict: DisputeVerdict, set: Partial<DisputeDecider>) =>
      obstacleToVerdict(disputeDecider({ role, ...set }), disputeOf(), amount, verdict) === null;
    const answers = [null, minor(100_001n), amount, minor(99_999n)].map((maxAmount) =>
      may('revoke_claim', { maxAmount }),
    );
    const letsStand = [minor(100_001n), amount, minor(99_999n), minor(0n)].map((letsStandMost) =>
      may('resolved', { letsStandMost }),
    );
    if (role === 'admin') expect(letsStand).toEqual([true, true, true, true]);
    if (role === 'subadmin') expect(letsStand).toEqual([true, true, false, false]);
    switch (role) {
      case 'admin':
        return expect(answers).toEqual([true, true, true, true]);
      case 'subadmin':
        return expect(answers).toEqual([true, true, true, false]);
      case 'peer':
      case 'peer-withdrawal':
        return expect(answers).toEqual([false, false, false, false]);
    }
  });

  test('a subadmin lets nothing stand that was decided before, and may revoke it', () => {
    const again = disputeOf({ isRepeated: true });
    const reasons = disputeVerdicts.map(
      (verdict) =>
        obstacleToVerdict(disputeDecider(), again, minor(1n), verdict)?.reason.code ?? null,
    );
    expect(reasons).toEqual(['dispute_stands_by_admin', null]);
    const admin = disputeDecider({ role: 'admin' });
    expect(obstacleToVerdict(admin, again, minor(1n), 'resolved')).toBeNull();
  });

  test('a second dispute about one approval is an admin’s to open, with new evidence', () => {
    const again = (set: { by?: Actor; note?: string | null }) =>
      createDispute({
        id: 'DP2',
        payout: disputedPayout({ flags: [] }),
        reason: 'It did not arrive',
        note: 'a statement of the customer',
        by: { kind: 'user', id: 'A', name: 'Dev' },
        isRepeated: true,
        now: 7,
        ...set,
      });
    expect(again({ by: merchant })).toMatchObject({ code: 'PermissionDenied' });
    expect(again({ note: null })).toMatchObject({ fields: { note: {} } });
    expect(changeOf(again({})).after.isRepeated).toBe(true);
  });

  test.each(disputeVerdicts)('above the limit %s is refused', (verdict) => {
    const decider = disputeDecider({ maxAmount: minor(99_999n) });
    expect(codeOf(resolve({ decider, verdict }))).toBe('PermissionDenied');
  });
});

describe('deciding', () => {
  test('the payment stands: the mark goes and nothing is posted', () => {
    const { after, payout } = changeOf(
      resolve({ verdict: 'resolved', payout: disputedPayout({ flags: ['REVOKED', 'DISPUTED'] }) }),
    );
    expect(after).toMatchObject({ status: 'resolved', decidedAt: 9, version: 2 });
    expect(after.decidedBy).toEqual({ kind: 'user', id: 'S', name: 'Meera' });
    expect(payout).toMatchObject({ event: 'dispute_resolved', entry: null, utr: null });
    expect(payout?.after).toEqual({ ...payout?.before, flags: ['REVOKED'], version: 4 });
  });

  test('the claim is revoked: free again, in its next round, with its paying UPI ID kept', () => {
    const { after, payout } = changeOf(resolve());
    expect(after).toMatchObject({ status: 'revoke_claim', note: 'The bank has no such payment' });
    expect(payout).toMatchObject({ event: 'revoked', utr: null });
    expect(payout?.detail).toMatchObject({ disputeId: 'DP1', utr: '400000000001', peerId: 'P' });
    expect(payout?.after).toEqual({
      ...disputedPayout(),
      status: 'created',
      peerId: null,
      utr: null,
      proofId: null,
      flags: ['REVOKED'],
      assignedAt: null,
      acceptedAt: null,
      decidedAt: null,
      decidedBy: null,
      round: 1,
      version: 4,
    });
    expect(payout?.after).toMatchObject({ peerUpiId: 'asha@okaxis', wasRevealed: true });
  });

  test('a second revocation leaves one mark, not two', () => {
    const { payout } = changeOf(
      resolve({
        payout: disputedPayout({ flags: ['REVOKED', 'DISPUTED'], round: 1 }),
        dispute: disputeOf({ round: 1 }),
        entry: liveEntry({ round: 1 }),
      }),
    );
    expect(payout?.after).toMatchObject({ flags: ['REVOKED'], round: 2 });
  });

  test('its entry takes back the live one, account by account, and sums to zero', () => {
    const { payout } = changeOf(resolve());
    const entry = payout?.entry;
    expect(entry).toMatchObject({
      kind: 'payout_revoked',
      orderRef: 'PO1',
      round: 0,
      reverses: 'E1',
    });
    expect(entry?.postings).toEqual([
      { account: accounts.merchantHeld('M'), amount: 102_000n },
      { account: accounts.peerWallet('P'), amount: -101_000n },
      { account: accounts.houseFees, amount: -1_000n },
    ]);
    expect(sumOf(entry?.postings ?? [])).toBe(0n);
  });

  test.each([
    [0n, 0n],
    [2_000n, 0n],
    [0n, 1_000n],
    [1_999n, 1n],
    [9_999_999n, 3_333_333n],
  ])('the reversal of a fee of %d and a commission of %d sums to zero', (fee, commission) => {
    const amount = 100_000n;
    const postings = [
      { account: accounts.merchantHeld('M'), amount: minor(-amount - fee) },
      { account: accounts.peerWallet('P'), amount: minor(amount + commission) },
      { account: accounts.houseFees, amount: minor(fee - commission) },
    ].filter((posting) => posting.amount !== 0n);
    const back = revocation(liveEntry({ postings })).postings;
    expect(sumOf(back)).toBe(0n);
    expect(sumOf([...back, ...postings])).toBe(0n);
    expect(back).toHaveLength(postings.length);
  });

  test('an open dispute whose pay-out is not as it was disputed is a bug', () => {
    const wrong = [
      { payout: disputedPayout({ status: 'created', peerId: null }) },
      { payout: disputedPayout({ round: 1 }) },
      { entry: null },
    ];
    for (const set of wrong) expect(() => resolve(set)).toThrow('not as disputed');
  });
});
