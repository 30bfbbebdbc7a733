import { disputeVerdicts, type DisputeVerdict } from '@peerdesk/contract/dispute.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { accounts, sumOf } from '../ledger/postings.ts';
import { minor } from '../money.ts';
import {
  changeOf,
  codeOf,
  disputeDecider,
  disputedPayout,
  disputeOf,
  liveEntry,
  verdictOn,
} from '../testing/dispute.ts';
import { obstacleToVerdict, revocation, type DisputeDecider } from './decide.ts';

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

  test.each(disputeVerdicts)('above the limit %s is refused', (verdict) => {
    const decider = disputeDecider({ maxAmount: minor(99_999n) });
    expect(codeOf(verdictOn({ decider, verdict }))).toBe('PermissionDenied');
  });
});

describe('deciding', () => {
  test('the payment stands: the mark goes and nothing is posted', () => {
    const { after, payout } = changeOf(
      verdictOn({
        verdict: 'resolved',
        payout: disputedPayout({ flags: ['REVOKED', 'DISPUTED'] }),
      }),
    );
    expect(after).toMatchObject({ status: 'resolved', decidedAt: 9, version: 2 });
    expect(after.decidedBy).toEqual({ kind: 'user', id: 'S', name: 'Meera' });
    expect(payout).toMatchObject({ event: 'dispute_resolved', entry: null, utr: null });
    expect(payout?.after).toEqual({ ...payout?.before, flags: ['REVOKED'], version: 4 });
  });

  test('the claim is revoked: free again, in its next round, with its paying UPI ID kept', () => {
    const { after, payout } = changeOf(verdictOn());
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
      verdictOn({
        payout: disputedPayout({ flags: ['REVOKED', 'DISPUTED'], round: 1 }),
        dispute: disputeOf({ round: 1 }),
        entry: liveEntry({ round: 1 }),
      }),
    );
    expect(payout?.after).toMatchObject({ flags: ['REVOKED'], round: 2 });
  });

  test('its entry takes back the live one, account by account, and sums to zero', () => {
    const { payout } = changeOf(verdictOn());
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
    for (const set of wrong) expect(() => verdictOn(set)).toThrow('not as disputed');
  });
});

describe('a refusal of a verdict', () => {
  test('names who decides instead, and that a second person may approve it', () => {
    const refusal = (set: Partial<DisputeDecider>, verdict: DisputeVerdict) =>
      obstacleToVerdict(disputeDecider(set), disputeOf(), minor(100_000n), verdict);
    expect(refusal({ maxAmount: minor(1n) }, 'revoke_claim')).toMatchObject({
      code: 'PermissionDenied',
      needsSecond: true,
      reason: { code: 'dispute_above_limit' },
    });
    expect(refusal({ letsStandMost: minor(1n) }, 'resolved')).toMatchObject({
      code: 'PermissionDenied',
      needsSecond: true,
      reason: { code: 'dispute_stands_by_admin' },
    });
  });

  test('is none where an admin has approved it', () => {
    const decider = disputeDecider({ maxAmount: minor(1n), letsStandMost: minor(0n) });
    const approved = { ...decider, isApproved: true };
    for (const verdict of disputeVerdicts) {
      expect(obstacleToVerdict(decider, disputeOf(), minor(9n), verdict)).not.toBeNull();
      expect(obstacleToVerdict(approved, disputeOf(), minor(9n), verdict)).toBeNull();
    }
  });

  test('says that nobody has taken it yet', () => {
    const dispute = disputeOf({ status: 'unassigned', handler: null });
    expect(verdictOn({ dispute })).toMatchObject({ reason: { code: 'dispute_not_taken' } });
  });
});

test('the second person who approved a verdict is kept with it', () => {
  const approvedBy = { id: 'A', name: 'Dev' };
  const { after } = changeOf(verdictOn({ decider: { ...disputeDecider(), approvedBy } }));
  expect(after.decidedBy).toEqual({ kind: 'user', id: 'S', name: 'Meera', approvedBy });
});

test('the timeline of the pay-out keeps the dispute and the note of its verdict', () => {
  const note = 'The bank has no such payment';
  for (const verdict of disputeVerdicts) {
    const { event, payout } = changeOf(verdictOn({ verdict }));
    expect(event).toBe(verdict);
    expect(payout?.detail).toMatchObject({ disputeId: 'DP1', note });
  }
});
