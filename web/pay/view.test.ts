import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import { expect, test } from 'vitest';
import { samplePage } from './page-sample.ts';
import { screens, viewOf, viewWithComplaint, type Screen } from './view.ts';

const utr = '412345678901';
const shut = { acceptsUtr: false } as const;

function view(part: Partial<PayPage>, isCustomerBusy = false) {
  return viewOf({ page: samplePage(part), isNotFound: false, isCustomerBusy });
}

const cases: [Screen, Partial<PayPage>][] = [
  ['created', { status: 'created', upi: null, ...shut }],
  ['unassigned', { status: 'unassigned', upi: null, ...shut }],
  ['intakeStopped', { status: 'unassigned', upi: null, notice: 'intakeStopped', ...shut }],
  ['intakeStopped', { status: 'created', upi: null, notice: 'intakeStopped', ...shut }],
  ['receiverStopped', { status: 'pending', upi: null, notice: 'receiverStopped' }],
  ['pay', { status: 'pending' }],
  ['processing', { status: 'processing', utr }],
  ['processing', { status: 'pending', utr }],
  ['utrLost', { status: 'processing', utr, utrLost: true }],
  ['utrLostShut', { status: 'processing', utr, utrLost: true, ...shut }],
  ['approved', { status: 'approved', utr, ...shut }],
  ['approved', { status: 'approved', utr, receivedAmount: '1500.00', ...shut }],
  ['approvedOther', { status: 'approved', utr, receivedAmount: '1499.00', ...shut }],
  ['declined', { status: 'declined', utr, ...shut }],
  ['late', { status: 'expired' }],
  ['lateWaiting', { status: 'expired', utr, late: true }],
  ['utrLost', { status: 'expired', utr, late: true, utrLost: true }],
  ['expired', { status: 'expired', upi: null, ...shut }],
];

test.each(cases)('%s is what %o shows', (screen, part) => {
  expect(view(part).screen).toBe(screen);
});

test.each<[ComplaintStatus, Screen]>([
  ['open', 'inCheck'],
  ['asked', 'inCheck'],
  ['refunded', 'refunded'],
  ['refused', 'refused'],
  // The payment itself says so, as soon as it is looked at again.
  ['approved', 'declined'],
])('a declined payment with a complaint that is %s shows %s', (status, screen) => {
  const declined = view({ status: 'declined', utr, ...shut });
  const shown = viewWithComplaint(declined, status);
  expect(shown).toEqual({ ...declined, screen, tone: shown.tone });
});

test('a payment that takes a late reference asks for it, until its money went back', () => {
  const late = view({ status: 'expired' });
  expect(viewWithComplaint(late, undefined)).toBe(late);
  expect(viewWithComplaint(late, 'refused')).toBe(late);
  expect(viewWithComplaint(late, 'refunded').screen).toBe('refunded');
});

test('every screen but the three without an order of their own is reached from some order', () => {
  const reached = new Set(cases.map(([screen]) => screen));
  const missing = screens.filter((screen) => !reached.has(screen));
  const ofComplaints = ['inCheck', 'refunded', 'refused'];
  expect(missing).toEqual(['loading', 'notFound', 'customerBusy', ...ofComplaints]);
});

test('before any answer the page loads; a link that is none and a busy customer are told so', () => {
  const nothing = { page: null, isNotFound: false, isCustomerBusy: false };
  expect(viewOf(nothing).screen).toBe('loading');
  expect(viewOf({ ...nothing, isNotFound: true }).screen).toBe('notFound');
  expect(viewOf({ ...nothing, isCustomerBusy: true }).screen).toBe('customerBusy');
  expect(view({ status: 'created' }, true).screen).toBe('customerBusy');
});

test('an account to pay to is shown while the order is pending without a reference, never else', () => {
  for (const status of orderStatuses) {
    expect(view({ status }).showsPayTo).toBe(status === 'pending');
    expect(view({ status, utr }).showsPayTo).toBe(false);
  }
});

test('a reference is asked for or changed exactly as long as the server takes one', () => {
  expect(view({}).utrField).toBe('first');
  expect(view({ status: 'expired' }).utrField).toBe('first');
  expect(view({ status: 'processing', utr }).utrField).toBe('change');
  expect(view({ status: 'processing', utr, utrLost: true }).utrField).toBe('first');
  expect(view({ status: 'processing', utr, ...shut }).utrField).toBe('none');
});

test('what is final leads back to the merchant; paying leads nowhere else', () => {
  expect(view({ status: 'approved', ...shut })).toMatchObject({
    isFinal: true,
    returnLink: 'main',
  });
  expect(view({ status: 'expired' })).toMatchObject({ isFinal: false, returnLink: 'plain' });
  expect(view({})).toMatchObject({ isFinal: false, returnLink: 'none' });
});
