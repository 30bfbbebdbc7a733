import type { Role } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { sumOf } from '../ledger/postings.ts';
import { percent } from '../ledger/tariff.ts';
import { acceptedPayout, freePayout, payoutOf } from '../testing/payout.ts';
import {
  decidePayout,
  expirePayout,
  paidTwiceRisk,
  withdrawPayout,
  type PayoutDecision,
} from './decide.ts';
import { enterLateUtr as enterLate } from './late-utr.ts';
import type { Payout } from './payout.ts';

const now = 60_000;
const utr = '412345678901';
const otherUtr = '412345678902';
const paid: PayoutDecision = { status: 'approved', utr };

function decide(order: Payout, role: Role, decision: PayoutDecision, id = role as string) {
  return decidePayout({
    order,
    decider: { kind: 'user', id, name: role, role },
    decision,
    earningsOf: (peerId) => ({ commission: percent(peerId === 'Q' ? 50 : 100), override: null }),
    now,
  });
}
const asPayer = (order: Payout, decision: PayoutDecision) => decide(order, 'peer', decision, 'P');

describe('paid', () => {
  test('credits the payer with its commission out of what was held', () => {
    const done = asPayer(acceptedPayout(), paid);
    if (!done.ok) throw new Error(done.reason.code);
    const { after, entry, utr: move, assignment } = done.value;
    expect(after).toMatchObject({ status: 'approved', peerId: 'P', utr, decidedAt: now });
    expect(entry?.postings).toEqual([
      { account: 'merchant:M:held', amount: -102_000n },
      { account: 'peer:P:wallet', amount: 101_000n },
      { account: 'house:fees', amount: 1_000n },
    ]);
    expect(sumOf(entry?.postings ?? [])).toBe(0n);
    expect(move).toEqual({ utr, move: 'use' });
    expect(assignment).toEqual({ move: 'end', peerId: 'P', why: 'paid' });
  });

  test('refused: no UTR, a wrong one, not accepted yet, another’s, twice', () => {
    expect(asPayer(acceptedPayout(), { status: 'approved' })).toMatchObject({
      code: 'ValidationError',
    });
    const wrong = asPayer(acceptedPayout(), { status: 'approved', utr: '123' });
    expect(wrong).toMatchObject({ code: 'ValidationError' });
    for (const order of [payoutOf(), freePayout(), payoutOf({ status: 'expired' })]) {
      expect(decide(order, 'admin', paid)).toMatchObject({ code: 'InvalidTransition' });
    }
    const stranger = decide(acceptedPayout(), 'peer', paid, 'Q');
    expect(stranger).toMatchObject({ code: 'PermissionDenied' });
    const again = asPayer(acceptedPayout({ status: 'approved' }), paid);
    expect(again).toMatchObject({ code: 'AlreadyDecided' });
  });

  test('while another says to have sent it: kept beside and not credited, for staff of the group too', () => {
    const order = acceptedPayout({ otherUtrs: [{ peerId: 'Q', subadminId: 'SQ', utr: otherUtr }] });
    for (const done of [asPayer(order, paid), decide(order, 'subadmin', paid)]) {
      expect(done).toMatchObject({
        value: {
          after: { status: 'processing', flags: ['PAID_TWICE_RISK'], utr: null },
          event: 'kept_utr',
          utr: { utr, move: 'keep' },
          entry: null,
          assignment: { move: 'late_utr', peerId: 'P', utr },
        },
      });
    }
    const both = {
      ...order,
      otherUtrs: [...order.otherUtrs, { peerId: 'P', subadminId: 'SP', utr }],
    };
    expect(asPayer(both, paid), 'kept already').toBe(paidTwiceRisk);
    expect(asPayer(order, { status: 'declined' })).toMatchObject({ code: 'InvalidTransition' });
  });

  test('an admin approves one of both; whoever it is of is credited, on its own terms', () => {
    const order = acceptedPayout({ otherUtrs: [{ peerId: 'Q', subadminId: 'SQ', utr: otherUtr }] });
    const first = decide(order, 'admin', { status: 'approved', utr: otherUtr });
    expect(first).toMatchObject({
      value: {
        after: { peerId: 'Q', subadminId: 'SQ', utr: otherUtr },
        assignment: { move: 'end', peerId: 'P', why: 'released' },
      },
    });
    expect(first.ok && first.value.entry?.postings[1]).toEqual({
      account: 'peer:Q:wallet',
      amount: 100_500n,
    });
    expect(decide(order, 'admin', paid)).toMatchObject({
      value: { after: { peerId: 'P', subadminId: 'S', utr } },
    });
    const free = freePayout({ otherUtrs: order.otherUtrs });
    const claimed = decide(free, 'admin', { status: 'approved', utr: otherUtr });
    expect(claimed).toMatchObject({ value: { after: { peerId: 'Q', status: 'approved' } } });
  });

  test('one’s own late reference is no dispute with oneself', () => {
    const order = acceptedPayout({ otherUtrs: [{ peerId: 'P', subadminId: 'SP', utr }] });
    expect(asPayer(order, paid)).toMatchObject({ value: { event: 'paid' } });
    const different = asPayer(order, { status: 'approved', utr: otherUtr });
    expect(different).toMatchObject({ value: { event: 'kept_utr' } });
  });
});

describe('declined', () => {
  test('what was held goes back; from created and expired it is the admin’s', () => {
    const back = [
      { account: 'merchant:M:balance', amount: 102_000n },
      { account: 'merchant:M:held', amount: -102_000n },
    ];
    for (const order of [
      freePayout(),
      payoutOf(),
      acceptedPayout(),
      payoutOf({ status: 'expired' }),
    ]) {
      const done = decide(order, 'admin', { status: 'declined', note: 'no' });
      expect(done).toMatchObject({ value: { after: { status: 'declined', note: 'no' } } });
      expect(done.ok && done.value.entry?.postings).toEqual(back);
    }
    for (const order of [freePayout(), payoutOf({ status: 'expired' })]) {
      const refused = decide(order, 'subadmin', { status: 'declined' });
      expect(refused).toMatchObject({ code: 'InvalidTransition' });
    }
    expect(asPayer(payoutOf(), { status: 'declined' }).ok).toBe(true);
  });
});

describe('released', () => {
  test('by whoever has it; once it was shown, by that person or an admin only', () => {
    const release: PayoutDecision = { status: 'created' };
    for (const done of [
      asPayer(payoutOf(), release),
      decide(payoutOf(), 'subadmin', release),
      asPayer(acceptedPayout(), release),
      decide(acceptedPayout(), 'admin', release),
    ]) {
      expect(done).toMatchObject({
        value: {
          after: { status: 'created', peerId: null, acceptedAt: null, expiresAt: null },
          entry: null,
          assignment: { move: 'end', why: 'released' },
        },
      });
    }
    const shown = asPayer(acceptedPayout(), release);
    expect(shown).toMatchObject({
      value: { after: { wasRevealed: true, peerUpiId: 'asha@okaxis' }, detail: { notSent: true } },
    });
    const subadmin = decide(acceptedPayout(), 'subadmin', release);
    expect(subadmin).toMatchObject({ code: 'PermissionDenied' });
    for (const order of [freePayout(), payoutOf({ status: 'expired' })]) {
      expect(decide(order, 'admin', release)).toMatchObject({ code: 'InvalidTransition' });
    }
  });
});

describe('withdrawn', () => {
  const merchant = { kind: 'merchant', id: 'M', name: 'Shop' } as const;

  test('only while nobody has it, nobody saw the destination and nobody says to have sent it', () => {
    const done = withdrawPayout(freePayout(), merchant, now);
    expect(done).toMatchObject({
      value: { after: { status: 'declined', decidedBy: merchant }, event: 'withdrawn' },
    });
    for (const order of [
      payoutOf(),
      acceptedPayout(),
      payoutOf({ status: 'expired' }),
      freePayout({ wasRevealed: true }),
      freePayout({ otherUtrs: [{ peerId: 'Q', subadminId: 'SQ', utr }] }),
    ]) {
      const refused = withdrawPayout(order, merchant, now);
      expect(refused).toMatchObject({ code: 'InvalidTransition' });
    }
    const late = withdrawPayout(payoutOf({ status: 'approved' }), merchant, now);
    expect(late).toMatchObject({ code: 'AlreadyDecided' });
  });
});

describe('the deadline', () => {
  test('ends what waits for an acceptance, at its instant and not before', () => {
    const order = payoutOf({ expiresAt: now });
    expect(expirePayout(order, now - 1)).toBeNull();
    expect(expirePayout(order, now)).toMatchObject({
      after: { status: 'expired', peerId: 'P' },
      assignment: { move: 'end', peerId: 'P', why: 'expired' },
    });
    expect(expirePayout(acceptedPayout(), now * 1000)).toBeNull();
    expect(expirePayout(freePayout(), now * 1000)).toBeNull();
  });
});

describe('the late reference', () => {
  const former = { id: 'P', sawDestination: true, hasEntered: false, endedAt: 0 };
  const picture = { proofId: 'F', isInBank: false };
  const enterLateUtr = (order: Payout, by: typeof former, text: string, at: number) =>
    enterLate(order, by, text, picture, at);

  test('needs a picture or a bank line', () => {
    const enter = (proof: typeof picture | { proofId: null; isInBank: boolean }) =>
      enterLate(freePayout(), former, utr, proof, 0);
    expect(enter({ proofId: null, isInBank: false })).toMatchObject({
      code: 'ValidationError',
      fields: { proofId: { code: 'payout_late_utr_needs_proof' } },
    });
    expect(enter({ proofId: null, isInBank: true })).toMatchObject({
      value: { assignment: { proofId: null }, detail: { utr, isInBank: true } },
    });
    expect(enter(picture)).toMatchObject({ value: { assignment: { proofId: 'F' } } });
  });

  test('is kept and flagged in every status, and moves nothing', () => {
    const statuses = [
      'created',
      'pending',
      'processing',
      'expired',
      'approved',
      'declined',
    ] as const;
    for (const status of statuses) {
      const done = enterLateUtr(payoutOf({ status, peerId: 'Q' }), former, utr, 0);
      expect(done, status).toMatchObject({
        value: {
          after: { status, flags: ['PAID_TWICE_RISK'] },
          utr: { utr, move: 'keep' },
          entry: null,
          assignment: { move: 'late_utr', peerId: 'P', utr },
        },
      });
    }
  });

  test('refused a second time, and a day after the pay-out was lost', () => {
    const dayMs = 86_400_000;
    expect(enterLateUtr(freePayout(), former, utr, dayMs).ok).toBe(true);
    expect(enterLateUtr(freePayout(), former, utr, dayMs + 1)).toMatchObject({
      reason: { code: 'payout_late_utr_too_late' },
    });
    expect(enterLateUtr(freePayout(), { ...former, hasEntered: true }, utr, 0)).toMatchObject({
      reason: { code: 'payout_late_utr_entered' },
    });
  });

  test('refused to somebody who never saw where the money goes', () => {
    const unseen = { ...former, sawDestination: false };
    expect(enterLateUtr(freePayout(), unseen, utr, 0)).toMatchObject({ code: 'InvalidTransition' });
  });

  test('refused: while one has it, of the wrong shape, and what is there already', () => {
    const mine = enterLateUtr(acceptedPayout(), former, utr, 0);
    expect(mine).toMatchObject({ code: 'InvalidTransition' });
    const free = freePayout();
    expect(enterLateUtr(free, former, '123', 0)).toMatchObject({ code: 'ValidationError' });
    for (const order of [
      payoutOf({ status: 'approved', peerId: 'Q', utr }),
      freePayout({ otherUtrs: [{ peerId: 'P', subadminId: 'SP', utr }] }),
    ]) {
      expect(enterLateUtr(order, former, utr, 0)).toMatchObject({ code: 'InvalidTransition' });
    }
  });

  test('says why it is refused', () => {
    const why = (order: Payout, by: typeof former, text: string, at = 0) => {
      const done = enterLateUtr(order, by, text, at);
      return done.ok ? null : [done.code, done.reason.code];
    };
    const refused = (code: string) => ['InvalidTransition', code];
    const free = freePayout();
    expect(why(acceptedPayout(), former, utr)).toEqual(refused('payout_still_yours'));
    expect(why(free, { ...former, sawDestination: false }, utr)).toEqual(
      refused('payout_never_accepted'),
    );
    expect(why(free, { ...former, hasEntered: true }, utr)).toEqual(
      refused('payout_late_utr_entered'),
    );
    expect(why(free, former, utr, 86_400_001)).toEqual(refused('payout_late_utr_too_late'));
    const another = { peerId: 'Q', subadminId: 'SQ', utr: otherUtr };
    const claimed = freePayout({ otherUtrs: [another] });
    expect(why(claimed, former, otherUtr)).toEqual(refused('payout_has_utr'));
    expect(why(claimed, former, utr)).toBeNull();
    const misread = enterLateUtr(free, former, '123', 0);
    expect(misread.ok ? [] : Object.keys(misread.fields ?? {})).toEqual(['utr']);
  });

  test('that another pay-out has used is contested, and taken from nobody before an admin decides', () => {
    const use = {
      ...{ orderRef: 'PO9', isPayout: true, payerId: 'Z', stands: true, isAttested: false },
      revokedFrom: [],
    };
    const enter = (set: Partial<typeof use> = {}) =>
      enterLate(freePayout(), former, utr, picture, 0, {
        use: { ...use, ...set },
        ...{ isAttested: false, isInBank: false },
      });
    expect(enter()).toMatchObject({
      value: {
        after: { flags: ['PAID_TWICE_RISK', 'UTR_CONTESTED'] },
        utr: { utr, move: 'contest' },
        entry: null,
      },
    });
    for (const beyond of [{ isAttested: true }, { payerId: 'P' }]) {
      expect(enter(beyond)).toMatchObject({
        value: { after: { flags: ['PAID_TWICE_RISK'] }, utr: { move: 'keep' } },
      });
    }
  });
});
