import type { Payout } from '@peerdesk/contract/payout.ts';
import { describe, expect, test } from 'vitest';
import { inQueueOrder } from './queue-order.ts';
import { payoutRights, releasingOf, statusFiltersOf } from './rules.ts';

const admin = { id: 'A', role: 'admin' } as const;
const subadmin = { id: 'S', role: 'subadmin' } as const;
const payer = { id: 'P', role: 'peer-withdrawal' } as const;
const none = {
  assign: false,
  accept: false,
  paid: null,
  release: false,
  decline: false,
  late: false,
  dispute: false,
};

type Judged = Parameters<typeof payoutRights>[0];

function orderOf(status: Payout['status'], set: Partial<Judged> = {}): Judged {
  const peer = status === 'created' ? null : { id: 'P', name: 'Nila' };
  return { status, peer, peerUpiId: null, wasRevealed: false, flags: [], ...set };
}

describe('the buttons of a pay-out', () => {
  test('are those of whoever it waits for', () => {
    expect(payoutRights(orderOf('created'), admin)).toEqual({
      ...none,
      assign: true,
      decline: true,
    });
    expect(payoutRights(orderOf('created'), subadmin)).toEqual({ ...none, assign: true });
    const waits = { ...none, accept: true, release: true, decline: true };
    expect(payoutRights(orderOf('pending'), payer)).toEqual(waits);
    const accepted = orderOf('processing', { wasRevealed: true });
    expect(payoutRights(accepted, payer)).toEqual({ ...waits, accept: false, paid: 'own' });
    expect(payoutRights(accepted, admin)).toEqual({ ...waits, accept: false, paid: 'staff' });
    expect(payoutRights(accepted, subadmin).release).toBe(false);
  });

  test('give one that somebody has seen to the admin alone', () => {
    const seen = orderOf('created', { wasRevealed: true });
    expect(payoutRights(seen, subadmin)).toEqual(none);
    expect(payoutRights(seen, admin).assign).toBe(true);
  });

  test('settle what may be paid twice, for the admin and until it is decided', () => {
    const flags: Judged['flags'] = ['PAID_TWICE_RISK'];
    expect(payoutRights(orderOf('created', { flags }), admin).paid).toBe('settle');
    expect(payoutRights(orderOf('processing', { flags }), admin).paid).toBe('settle');
    expect(payoutRights(orderOf('processing', { flags }), payer).paid).toBe('own');
    expect(payoutRights(orderOf('approved', { flags }), admin)).toEqual({ ...none, dispute: true });
  });

  test('open a dispute about what was paid, once, and for the admin alone', () => {
    expect(payoutRights(orderOf('approved'), admin)).toEqual({ ...none, dispute: true });
    expect(payoutRights(orderOf('approved', { flags: ['DISPUTED'] }), admin)).toEqual(none);
    expect(payoutRights(orderOf('approved'), subadmin)).toEqual(none);
  });

  test('offer "I did send it" where one that was seen has ended without it', () => {
    const ended = orderOf('declined', { wasRevealed: true });
    expect(payoutRights(ended, payer)).toEqual({ ...none, late: true });
    expect(payoutRights(ended, admin)).toEqual(none);
    expect(payoutRights(orderOf('expired'), payer)).toEqual(none);
  });
});

test('unassigned is a filter for staff only', () => {
  const all = ['created', 'pending', 'processing', 'expired', 'approved', 'declined'];
  expect(statusFiltersOf('admin')).toEqual(all);
  expect(statusFiltersOf('subadmin')).toEqual(all);
  expect(statusFiltersOf('peer')).toEqual(all.slice(1));
  expect(statusFiltersOf('peer-withdrawal')).toEqual(all.slice(1));
});

test('what was put off on the phone comes last, in the order in which it was put off', () => {
  const queue = [{ refId: 'a' }, { refId: 'b' }, { refId: 'c' }];
  const after = (...skipped: string[]) => inQueueOrder(queue, skipped).map(({ refId }) => refId);
  expect(after()).toEqual(['a', 'b', 'c']);
  expect(after('a')).toEqual(['b', 'c', 'a']);
  expect(after('b', 'a')).toEqual(['c', 'b', 'a']);
});

test('putting a pay-out back has one name for whoever does it, in the menu and the dialog', () => {
  expect(releasingOf(orderOf('pending'), payer.id)).toBe('release');
  expect(releasingOf(orderOf('processing'), payer.id)).toBe('notSent');
  for (const status of ['pending', 'processing'] as const) {
    expect(releasingOf(orderOf(status), admin.id)).toBe('release');
  }
});
