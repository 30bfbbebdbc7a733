import { orderStatuses } from '@peerdesk/contract/order.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { approvalCall, payinRights, statusFiltersOf } from './rules.ts';

const order = { status: 'pending', resolveType: 'auto', peerUpiId: 'asha@okaxis' } as const;

describe('the buttons of an order', () => {
  test('in processing confirm, pending decide', () => {
    expect(payinRights({ ...order, status: 'processing' }, 'peer').approve).toBe('confirm');
    expect(payinRights(order, 'peer').approve).toBe('decide');
  });

  test('that expired are for staff alone, and only with a UPI ID', () => {
    const expired = { ...order, status: 'expired' } as const;
    expect(payinRights(expired, 'subadmin').approve).toBe('decide');
    expect(payinRights(expired, 'peer')).toEqual({ approve: null, decline: false });
    expect(payinRights({ ...expired, peerUpiId: null }, 'admin').approve).toBeNull();
  });

  test('that only a bank line decides are none', () => {
    for (const status of orderStatuses) {
      const utr = { ...order, status, resolveType: 'utr' } as const;
      for (const role of roles) {
        expect(payinRights(utr, role)).toEqual({ approve: null, decline: false });
      }
    }
  });

  test('are none for those who pay out, and none once it is decided', () => {
    expect(payinRights(order, 'peer-withdrawal').approve).toBeNull();
    expect(payinRights({ ...order, status: 'approved' }, 'admin').approve).toBeNull();
    expect(payinRights({ ...order, status: 'declined' }, 'admin').decline).toBe(false);
  });
});

test('unassigned is a filter for staff only', () => {
  const all = ['pending', 'processing', 'approved', 'expired', 'unassigned'];
  expect(statusFiltersOf('admin')).toEqual(all);
  expect(statusFiltersOf('subadmin')).toEqual(all);
  expect(statusFiltersOf('peer')).toEqual(all.slice(0, -1));
  expect(statusFiltersOf('peer-withdrawal')).toEqual(all.slice(0, -1));
});

test('another amount needs a decision, since confirming takes none', () => {
  expect(approvalCall('confirm', {})).toBe('payin.confirm');
  expect(approvalCall('confirm', { amount: '900.00' })).toBe('payin.decide');
  expect(approvalCall('decide', {})).toBe('payin.decide');
});
