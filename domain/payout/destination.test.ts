import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { describe, expect, test } from 'vitest';
import type { Scope } from '../scope.ts';
import { acceptedPayout, payoutOf } from '../testing/payout.ts';
import { maskedVpa, seesDestination, seesPayLink } from './destination.ts';

const desk: Scope = { kind: 'desk' };
const group: Scope = { kind: 'group', subadminId: 'S' };
const payer: Scope = { kind: 'peer', peerId: 'P' };
const merchant: Scope = { kind: 'merchant', merchantId: 'M' };

describe('the destination', () => {
  test.each(payoutStatuses)('of one that is %s', (status) => {
    const order = acceptedPayout({ status });
    expect(seesDestination(order, desk)).toBe(true);
    expect(seesDestination(order, group)).toBe(false);
    expect(seesDestination(order, merchant)).toBe(true);
    expect(seesDestination(order, { kind: 'merchant', merchantId: 'N' })).toBe(false);
    expect(seesDestination(order, { kind: 'peer', peerId: 'Q' })).toBe(false);
    const shows = status === 'processing' || status === 'approved';
    expect(seesDestination(order, payer)).toBe(shows);
    expect(seesDestination(payoutOf({ status }), payer), 'not accepted').toBe(false);
  });

  test('is paid by the one who accepted it, while it is processing, or by the admin until it is decided', () => {
    const links = (scope: Scope) =>
      payoutStatuses.filter((status) => seesPayLink(acceptedPayout({ status }), scope));
    expect(links(payer)).toEqual(['processing']);
    expect(links(desk)).toEqual(['created', 'pending', 'processing', 'expired']);
    expect(links(group)).toEqual([]);
    expect(links(merchant)).toEqual([]);
  });

  test.each([
    ['ravi@okaxis', 'ra…@okaxis'],
    ['ab@oksbi', 'a…@oksbi'],
    ['x.y-z_1@paytm', 'x.…@paytm'],
  ])('%s is masked as %s', (full, masked) => {
    expect(maskedVpa(full)).toBe(masked);
  });
});
