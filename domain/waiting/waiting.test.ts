import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import { disputeStatuses } from '@peerdesk/contract/dispute.ts';
import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { expect, test } from 'vitest';
import { isActionAvailable } from '../order/actions.ts';
import { mayAcceptPayout, mayAssignPayout, mayMarkPaid } from '../payout/rights.ts';
import { closesDays, dayWaitsFor } from './day-close.ts';
import { disputeWaitFor } from './dispute.ts';
import { payinWait, payinWaitsOf, type PayinWait } from './payin.ts';
import { payoutWait, payoutWaitsOf, type PayoutWait } from './payout.ts';

const payins = orderStatuses.flatMap((status) =>
  ['auto', 'utr'].flatMap((resolveType) =>
    [null, '412345678901'].map((utr) => ({ status, resolveType, utr, peerUpiId: 'asha@okaxis' })),
  ),
);

test.each(roles)('a pay-in waits for a %s only where that role may decide it', (role) => {
  const mine: readonly PayinWait[] = payinWaitsOf[role];
  const waiting = payins.filter((order) => mine.some((wait) => wait === payinWait(order)));
  expect(waiting.every((order) => isActionAvailable(order, role))).toBe(true);
  expect(waiting.map(({ status }) => status)).toEqual(
    {
      admin: ['processing', 'expired'],
      subadmin: ['processing', 'expired'],
      peer: ['processing'],
      'peer-withdrawal': [],
    }[role],
  );
});

test('what has no reference, or waits for a bank line, waits for nobody', () => {
  const order = { status: 'processing', resolveType: 'auto', utr: '412345678901' } as const;
  expect(payinWait(order)).toBe('claimed');
  expect(payinWait({ ...order, utr: null })).toBeNull();
  expect(payinWait({ ...order, resolveType: 'utr' })).toBeNull();
});

const payouts = payoutStatuses.flatMap((status) =>
  [false, true].map((wasRevealed) => ({
    ...{ status, wasRevealed, flags: [] },
    peerUpiId: null,
    peerId: status === 'created' || status === 'expired' ? null : 'P',
  })),
);

test.each(roles)('a pay-out waits for a %s exactly where that role takes the next step', (role) => {
  const caller = { id: 'P', role };
  const mine: readonly PayoutWait[] = payoutWaitsOf[role];
  for (const order of payouts) {
    const waits = mine.some((wait) => wait === payoutWait(order));
    const isPayer = role === 'peer' || role === 'peer-withdrawal';
    const acts = isPayer
      ? mayAcceptPayout(order, caller) || mayMarkPaid(order, caller)
      : mayAssignPayout(order, role);
    expect({ ...order, waits }).toEqual({ ...order, waits: acts });
  }
});

test('two claims of having paid wait for an admin alone, whoever has the pay-out', () => {
  const order = { status: 'processing', wasRevealed: true } as const;
  const wait = payoutWait({ ...order, peerUpiId: null, flags: ['PAID_TWICE_RISK'] });
  expect(wait).toBe('paid_twice');
  const holders = roles.filter((role) =>
    (payoutWaitsOf[role] as readonly PayoutWait[]).includes('paid_twice'),
  );
  expect(holders).toEqual(['admin']);
});

const dispute = { status: 'pending', handlerId: 'H', peerId: 'P', lastAuthorId: 'H' } as const;

test('a verdict waits for the handler, and for no other admin', () => {
  expect(disputeWaitFor(dispute, { id: 'H', role: 'admin' })).toBe('verdict');
  expect(disputeWaitFor(dispute, { id: 'H', role: 'subadmin' })).toBe('verdict');
  expect(disputeWaitFor(dispute, { id: 'A', role: 'admin' })).toBeNull();
});

test('one that nobody handles waits for all staff', () => {
  const open = { ...dispute, status: 'unassigned', handlerId: null } as const;
  expect(disputeWaitFor(open, { id: 'A', role: 'admin' })).toBe('handler');
  expect(disputeWaitFor(open, { id: 'S', role: 'subadmin' })).toBe('handler');
});

test.each(['peer', 'peer-withdrawal'] as const)(
  'the payer, a %s, is asked for an answer',
  (role) => {
    const payer = { id: 'P', role };
    expect(disputeWaitFor(dispute, payer)).toBe('answer');
    expect(disputeWaitFor({ ...dispute, lastAuthorId: null }, payer)).toBe('answer');
    expect(disputeWaitFor({ ...dispute, lastAuthorId: 'P' }, payer)).toBeNull();
    expect(disputeWaitFor({ ...dispute, peerId: 'Q' }, payer)).toBeNull();
  },
);

test('a decided dispute waits for nobody', () => {
  const decided = disputeStatuses.filter(
    (status) => status !== 'unassigned' && status !== 'pending',
  );
  const people = roles.flatMap((role) => ['H', 'P'].map((id) => ({ id, role })));
  for (const status of decided) {
    const waits = people.map((person) => disputeWaitFor({ ...dispute, status }, person));
    expect(waits.every((wait) => wait === null)).toBe(true);
  }
});

const day = {
  state: 'differs',
  version: 3,
  peerId: 'P',
  subadminId: 'S',
  proposedBy: null,
  isPeerActive: true,
} as const;

test.each(roles)('a day waits for a %s only where that role takes the next step', (role) => {
  const person = { id: role.startsWith('peer') ? 'P' : 'A', role };
  const waiting = dayCloseStates.filter((state) =>
    dayWaitsFor({ ...day, state, proposedBy: 'P' }, person),
  );
  expect(waiting).toEqual(
    {
      admin: ['proposed'],
      subadmin: [],
      peer: ['due', 'differs'],
      'peer-withdrawal': ['due', 'differs'],
    }[role],
  );
  expect(closesDays(role)).toBe(waiting.length > 0);
});

test('a day of a peer who cannot sign in waits for an admin outside its group', () => {
  const left = { ...day, isPeerActive: false };
  for (const state of ['due', 'differs'] as const) {
    expect(dayWaitsFor({ ...left, state }, { id: 'A', role: 'admin' })).toBe(true);
    expect(dayWaitsFor({ ...left, state }, { id: 'S', role: 'admin' })).toBe(false);
    expect(dayWaitsFor({ ...left, state }, { id: 'A', role: 'subadmin' })).toBe(false);
  }
  expect(dayWaitsFor({ ...left, state: 'agreed' }, { id: 'A', role: 'admin' })).toBe(false);
});

test('a day waits for its own peer, and a reason for nobody who gains by it', () => {
  expect(dayWaitsFor(day, { id: 'Q', role: 'peer' })).toBe(false);
  const proposed = { ...day, state: 'proposed', proposedBy: 'P' } as const;
  expect(dayWaitsFor(proposed, { id: 'A', role: 'admin' })).toBe(true);
  expect(dayWaitsFor({ ...proposed, proposedBy: 'A' }, { id: 'A', role: 'admin' })).toBe(false);
  expect(dayWaitsFor(proposed, { id: 'S', role: 'admin' })).toBe(false);
});
