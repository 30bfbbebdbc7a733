import { complaintStatuses } from '@peerdesk/contract/complaint.ts';
import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import {
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
