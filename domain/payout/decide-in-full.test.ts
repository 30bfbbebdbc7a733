import type { Role } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { percent } from '../ledger/tariff.ts';
import type { TakenReference } from '../reconcile/taken-reference.ts';
import { acceptedPayout, freePayout, payoutOf } from '../testing/payout.ts';
import {
  decidePayout,
  expirePayout,
  keptRefusal,
  withdrawPayout,
  type PayoutDecision,
} from './decide.ts';
import type { Payout } from './payout.ts';

const now = 60_000;
const utr = '412345678901';
const otherUtr = '412345678902';

type More = Partial<Parameters<typeof decidePayout>[0]>;

function decide(order: Payout, role: Role, decision: PayoutDecision, id: string, more: More = {}) {
  return decidePayout({
    order,
    decider: { kind: 'user', id, name: role, role },
    decision,
    earningsOf: () => ({ commission: percent(100), override: null }),
    now,
    ...more,
  });
}
const asPayer = (order: Payout, decision: PayoutDecision, more?: More) =>
  decide(order, 'peer', decision, 'P', more);
const asAdmin = (order: Payout, decision: PayoutDecision, more?: More) =>
  decide(order, 'admin', decision, 'A', more);

function changeOf(done: ReturnType<typeof decidePayout>) {
  if (!done.ok) throw new Error(done.reason.code);
  return done.value;
}

const whyNot = (done: ReturnType<typeof decidePayout>) =>
  done.ok ? null : { code: done.code, reason: done.reason, fields: done.fields };

const claimOfQ = { peerId: 'Q', subadminId: 'SQ', utr: otherUtr };

describe('a refusal names its reason', () => {
  test('of who may not, of what is missing, and of the status', () => {
    expect(
      whyNot(decide(acceptedPayout(), 'peer', { status: 'approved', utr }, 'Q')),
    ).toMatchObject({ code: 'PermissionDenied', reason: { code: 'payout_not_yours' } });
    expect(whyNot(asPayer(acceptedPayout(), { status: 'approved' }))).toMatchObject({
      fields: { utr: { code: 'utr_of_payment_missing' } },
    });
    expect(
      Object.keys(
        whyNot(asPayer(acceptedPayout(), { status: 'approved', utr: '1' }))?.fields ?? {},
      ),
    ).toEqual(['utr']);
    expect(whyNot(asAdmin(freePayout(), { status: 'approved', utr }))?.reason).toEqual({
      code: 'payout_not_payable',
      facts: { status: 'created' },
    });
    expect(whyNot(decide(freePayout(), 'subadmin', { status: 'declined' }, 'S'))?.reason).toEqual({
      code: 'payout_not_declinable',
      facts: { status: 'created' },
    });
    expect(whyNot(asAdmin(freePayout(), { status: 'created' }))?.reason).toEqual({
      code: 'payout_not_releasable',
      facts: { status: 'created' },
    });
    expect(whyNot(decide(acceptedPayout(), 'subadmin', { status: 'created' }, 'S'))).toMatchObject({
      code: 'PermissionDenied',
      reason: { code: 'payout_release_not_yours' },
    });
    expect(whyNot(decide(acceptedPayout(), 'subadmin', { status: 'declined' }, 'S'))).toMatchObject(
      {
        code: 'PermissionDenied',
        reason: { code: 'payout_decline_not_yours' },
      },
    );
    const merchant = { kind: 'merchant', id: 'M', name: 'Shop' } as const;
    expect(withdrawPayout(payoutOf(), merchant, now)).toMatchObject({
      reason: { code: 'payout_not_withdrawable' },
    });
    expect(withdrawPayout(freePayout({ otherUtrs: [claimOfQ] }), merchant, now)).toMatchObject({
      reason: { code: 'payout_perhaps_sent' },
    });
  });
});

describe('paid, in full', () => {
  test('by the payer: reference, proof and note stand on it', () => {
    const order = acceptedPayout({ proofId: 'OLD', note: 'before' });
    const plain = changeOf(asPayer(order, { status: 'approved', utr }));
    expect(plain.after).toMatchObject({ proofId: 'OLD', note: 'before', subadminId: 'S' });
    expect(plain.after).toMatchObject({ upiId: 'V', peerUpiId: 'asha@okaxis', accountId: 'A' });
    expect(plain.detail).toEqual({ utr });
    const noted = changeOf(asPayer(order, { status: 'approved', utr, proofId: 'F', note: 'done' }));
    expect(noted.after).toMatchObject({ proofId: 'F', note: 'done' });
    expect(noted.detail).toEqual({ utr, note: 'done' });
    expect(noted.released ?? null).toBeNull();
  });

  test('by somebody who had it before: the order moves to them and their account', () => {
    const order = acceptedPayout({ otherUtrs: [claimOfQ] });
    const paid = { status: 'approved', utr: otherUtr } as const;
    const formerUpi = { id: 'VQ', vpa: 'q@okaxis', accountId: 'AQ' };
    const known = changeOf(asAdmin(order, paid, { formerUpi }));
    expect(known.after).toMatchObject({
      ...{ peerId: 'Q', subadminId: 'SQ' },
      ...{ upiId: 'VQ', peerUpiId: 'q@okaxis', accountId: 'AQ' },
    });
    expect(known.detail).toEqual({ utr: otherUtr, peerId: 'Q' });
    expect(known.utr).toEqual({ utr: otherUtr, move: 'use_again' });
    const unknown = changeOf(asAdmin(order, paid));
    expect(unknown.after).toMatchObject({ upiId: null, peerUpiId: null, accountId: null });
  });

  test('by whoever has it and entered the reference before: it stays with their group and account', () => {
    const own = { peerId: 'P', subadminId: 'OLD', utr };
    const order = acceptedPayout({ otherUtrs: [claimOfQ, own] });
    const formerUpi = { id: 'VQ', vpa: 'q@okaxis', accountId: 'AQ' };
    const change = changeOf(asAdmin(order, { status: 'approved', utr }, { formerUpi }));
    expect(change.after).toMatchObject({ peerId: 'P', subadminId: 'S', accountId: 'A' });
    expect(change.detail).toEqual({ utr });
    expect(change.assignment).toEqual({ move: 'end', peerId: 'P', why: 'paid' });
  });

  test('above what one person of the staff may mark: a second one, but for the payer’s own word', () => {
    const paid = { status: 'approved', utr } as const;
    const alone = (most: bigint) => ({ paidAlone: { most: minor(most), digits: 2 } });
    expect(asAdmin(acceptedPayout(), paid, alone(99_999n)).ok).toBe(false);
    expect(asAdmin(acceptedPayout(), paid, alone(100_000n)).ok).toBe(true);
    expect(asAdmin(acceptedPayout(), paid, { paidAlone: null }).ok).toBe(true);
    expect(asPayer(acceptedPayout(), paid, alone(1n)).ok).toBe(true);
  });
});

describe('a reference that another order has used', () => {
  const taken = (set: Partial<TakenReference['use']>, more: Partial<TakenReference> = {}) => ({
    taken: {
      use: {
        orderRef: 'PO9',
        isPayout: true,
        payerId: 'Z',
        stands: false,
        isAttested: false,
        revokedFrom: [],
        ...set,
      },
      ...{ isAttested: false, isInBank: false },
      ...more,
    },
  });
  const paid = { status: 'approved', utr, proofId: 'F' } as const;

  test('is taken from a claim that no longer stands, with something that shows the payment', () => {
    const change = changeOf(asPayer(acceptedPayout(), paid, taken({})));
    expect(change).toMatchObject({ event: 'paid', released: { utr, orderRef: 'PO9' } });
    const { proofId: _none, ...bare } = paid;
    const unshown = changeOf(asPayer(acceptedPayout(), bare, taken({})));
    expect(unshown.released ?? null).toBeNull();
    const attested = changeOf(
      asPayer(acceptedPayout(), bare, taken({ stands: true }, { isAttested: true })),
    );
    expect(attested).toMatchObject({ released: { utr, orderRef: 'PO9' } });
  });

  test('is kept beside one that stands, as contested, and nobody is credited', () => {
    const change = changeOf(asPayer(acceptedPayout(), paid, taken({ stands: true })));
    expect(change).toMatchObject({
      event: 'kept_utr',
      detail: { utr },
      after: { status: 'processing', flags: ['UTR_CONTESTED'] },
      utr: { utr, move: 'contest' },
      entry: null,
      assignment: { move: 'late_utr', peerId: 'P', utr, proofId: 'F' },
    });
    expect(keptRefusal(change)).toMatchObject({
      code: 'DuplicateUtr',
      reason: { code: 'payout_utr_contested' },
    });
    const order = acceptedPayout({ otherUtrs: [claimOfQ] });
    const disputed = changeOf(asPayer(order, { status: 'approved', utr }));
    expect(disputed).toMatchObject({ detail: { utr }, assignment: { proofId: null } });
    expect(keptRefusal(disputed)).toMatchObject({
      code: 'InvalidTransition',
      reason: { code: 'payout_paid_twice_risk' },
    });
    expect(keptRefusal({ ...disputed, utr: null })).toMatchObject({ code: 'InvalidTransition' });
    const both = changeOf(asPayer(order, paid, taken({ stands: true })));
    expect(both.after.flags).toEqual(['PAID_TWICE_RISK', 'UTR_CONTESTED']);
  });
});

describe('declined, released, withdrawn, expired: in full', () => {
  test('what is said of it', () => {
    const declined = changeOf(asAdmin(acceptedPayout(), { status: 'declined', note: 'no' }));
    expect(declined).toMatchObject({
      detail: { note: 'no' },
      entry: { kind: 'payout_declined' },
      assignment: { move: 'end', peerId: 'P', why: 'declined' },
    });
    expect(changeOf(asAdmin(acceptedPayout(), { status: 'declined' })).detail).toEqual({});
    expect(changeOf(asAdmin(freePayout(), { status: 'declined' })).assignment).toBeNull();
    const claimed = acceptedPayout({ otherUtrs: [claimOfQ] });
    expect(asAdmin(claimed, { status: 'declined' }).ok).toBe(true);
    expect(whyNot(asPayer(claimed, { status: 'declined' }))?.reason.code).toBe(
      'payout_perhaps_sent',
    );
    const reason = { code: 'user_blocked' } as unknown as NonNullable<PayoutDecision['reason']>;
    const given = { status: 'created', note: 'mine no more', reason } as const;
    expect(changeOf(asPayer(acceptedPayout(), given)).detail).toEqual({
      notSent: true,
      note: 'mine no more',
      reason,
    });
    expect(changeOf(asPayer(payoutOf(), { status: 'created' })).detail).toEqual({ notSent: false });
    const merchant = { kind: 'merchant', id: 'M', name: 'Shop' } as const;
    const withdrawn = changeOf(withdrawPayout(freePayout({ note: 'x' }), merchant, now));
    expect(withdrawn).toMatchObject({
      after: { decidedAt: now, note: null },
      entry: { kind: 'payout_withdrawn' },
    });
    expect(withdrawn.detail ?? {}).toEqual({});
  });

  test('what has no deadline, or is not waiting for an acceptance, does not expire', () => {
    expect(expirePayout(payoutOf({ expiresAt: null }), now)).toBeNull();
    expect(expirePayout(acceptedPayout({ expiresAt: 1 }), now)).toBeNull();
    expect(expirePayout(payoutOf({ expiresAt: 1, peerId: null }), now)?.assignment).toBeNull();
  });
});
