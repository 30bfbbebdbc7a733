import { complaintStatuses } from '@peerdesk/contract/complaint.ts';
import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import {
  afterMessage,
  complaintLimits,
  complaintTransitions,
  isComplaintOpen,
  mayComplain,
  mayEndComplaint,
  openComplaintStatuses,
  type ComplaintDecider,
  type ComplaintRefund,
} from './complaint.ts';

const now = 100 * 24 * 60 * 60_000;
const order = { status: 'declined', peerId: 'P', decidedAt: now, expiresAt: null } as const;
const codeOf = (result: ReturnType<typeof mayComplain>) => (result.ok ? 'ok' : result.reason.code);

test('every status is reached, and every open one can end', () => {
  const reached = new Set(['open', ...Object.values(complaintTransitions).flat()]);
  expect([...reached].toSorted()).toEqual([...complaintStatuses].toSorted());
  expect(complaintStatuses.filter(isComplaintOpen)).toEqual(openComplaintStatuses);
});

test('only a pay-in that was declined or ran out, with an account to pay to', () => {
  const may = orderStatuses.filter((status) => mayComplain({ ...order, status }, [], now).ok);
  expect(may.toSorted()).toEqual(['declined', 'expired']);
  expect(codeOf(mayComplain({ ...order, peerId: null }, [], now))).toBe('complaint_not_now');
});

test('one at a time, few in all, and not for ever', () => {
  const { days, perOrder } = complaintLimits;
  expect(codeOf(mayComplain(order, ['asked'], now))).toBe('complaint_open_already');
  expect(codeOf(mayComplain(order, ['refused'], now))).toBe('ok');
  const all = Array.from({ length: perOrder }, () => 'refused' as const);
  expect(codeOf(mayComplain(order, all, now))).toBe('complaints_too_many');
  const late = now + days * 24 * 60 * 60_000;
  expect(codeOf(mayComplain(order, [], late))).toBe('ok');
  expect(codeOf(mayComplain(order, [], late + 1))).toBe('complaint_too_late');
});

const complaint = { status: 'open', amount: minor(100_00n), decidedAt: null } as const;
const admin: ComplaintDecider = {
  role: 'admin',
  maxAmount: null,
  letsStandMost: minor(0n),
  isApproved: false,
};
const subadmin: ComplaintDecider = { ...admin, role: 'subadmin' };

const refundIs = (status: PayoutStatus) => ({ refId: 'PO1', status });
const paid = refundIs('approved');

test.each<[string, ComplaintDecider, 'refused' | 'refunded', ComplaintRefund | null, string]>([
  ['an admin refuses', admin, 'refused', null, 'ok'],
  ['an admin without a refund', admin, 'refunded', null, 'complaint_not_refunded'],
  ['an admin with one', admin, 'refunded', paid, 'ok'],
  ['a refund on its way', admin, 'refunded', refundIs('processing'), 'complaint_refund_unpaid'],
  ['a refund nobody has', admin, 'refunded', refundIs('created'), 'complaint_refund_unpaid'],
  ['a declined refund', admin, 'refunded', refundIs('declined'), 'complaint_not_refunded'],
  ['a subadmin for its own peer', subadmin, 'refused', null, 'complaint_refused_by_admin'],
  ['a subadmin against it', subadmin, 'refunded', paid, 'ok'],
  ['within the limit', { ...subadmin, letsStandMost: minor(100_00n) }, 'refused', null, 'ok'],
  ['with a second person', { ...subadmin, isApproved: true }, 'refused', null, 'ok'],
  [
    'above its limit',
    { ...subadmin, maxAmount: minor(1n) },
    'refunded',
    paid,
    'complaint_above_limit',
  ],
  ['a peer', { ...subadmin, role: 'peer' }, 'refunded', paid, 'complaint_above_limit'],
])('%s', (_who, decider, end, refund, code) => {
  expect(codeOf(mayEndComplaint(complaint, end, { decider, refund }))).toBe(code);
});

test('what has ended stays so', () => {
  const ended = { ...complaint, status: 'approved', decidedAt: now } as const;
  const decided = mayEndComplaint(ended, 'refused', { decider: admin, refund: null });
  expect(codeOf(decided)).toBe('complaint_ended');
});

test('the time to complain runs from the decision, else from the deadline', () => {
  const day = 24 * 60 * 60_000;
  const { days } = complaintLimits;
  const expired = { ...order, status: 'expired', decidedAt: null } as const;
  const at = (expiresAt: number | null) => codeOf(mayComplain({ ...expired, expiresAt }, [], now));
  expect(at(now - days * day)).toBe('ok');
  expect(at(now - days * day - 1)).toBe('complaint_too_late');
  expect(at(null)).toBe('ok');
  const both = { ...order, expiresAt: now - 99 * day };
  expect(codeOf(mayComplain(both, [], now))).toBe('ok');
});

test('a refusal names the limit that it is about', () => {
  const all = Array.from({ length: complaintLimits.perOrder }, () => 'refused' as const);
  expect(mayComplain(order, all, now)).toMatchObject({
    code: 'InvalidTransition',
    reason: { facts: { most: 3 } },
  });
  const late = now + 31 * 24 * 60 * 60_000;
  expect(mayComplain(order, [], late)).toMatchObject({
    code: 'InvalidTransition',
    reason: { facts: { days: 30 } },
  });
  for (const refused of [
    mayComplain({ ...order, peerId: null }, [], now),
    mayComplain(order, ['open'], now),
  ]) {
    expect(refused).toMatchObject({ code: 'InvalidTransition' });
  }
});

test('whoever wrote last waits for the other side', () => {
  expect(afterMessage('customer')).toBe('open');
  expect(afterMessage('staff')).toBe('asked');
});

test('what one person may not end, a second one may: the limit met exactly is not passed', () => {
  const end = (set: Partial<ComplaintDecider>, how: 'refused' | 'refunded') =>
    mayEndComplaint(complaint, how, { decider: { ...subadmin, ...set }, refund: paid });
  expect(end({ maxAmount: minor(100_00n) }, 'refunded').ok).toBe(true);
  const second = { code: 'PermissionDenied', needsSecond: true };
  expect(end({ maxAmount: minor(99_99n) }, 'refunded')).toMatchObject(second);
  expect(end({ letsStandMost: minor(99_99n) }, 'refused')).toMatchObject(second);
  expect(end({ role: 'peer', isApproved: true }, 'refunded').ok).toBe(true);
});

test('what has ended says when, and nothing else of it is decided', () => {
  const ended = { ...complaint, status: 'refused', decidedAt: 0 } as const;
  for (const how of ['refunded', 'refused'] as const) {
    expect(mayEndComplaint(ended, how, { decider: admin, refund: null })).toMatchObject({
      code: 'AlreadyDecided',
      reason: { facts: { at: '1970-01-01T00:00:00.000Z' } },
    });
  }
});

test('without a refund it is not said to be refunded', () => {
  const asked = mayEndComplaint(complaint, 'refunded', { decider: admin, refund: null });
  expect(asked).toMatchObject({ code: 'InvalidTransition' });
  const refund = refundIs('processing');
  expect(mayEndComplaint(complaint, 'refunded', { decider: admin, refund })).toMatchObject({
    code: 'InvalidTransition',
    reason: { facts: { refId: 'PO1' } },
  });
});
