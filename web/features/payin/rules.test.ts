import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { approvalOf, payinRights, statusFiltersOf } from './rules.ts';

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
  const all = ['pending', 'processing', 'approved', 'expired', 'unassigned', 'declined'];
  const own = all.filter((status) => status !== 'unassigned');
  expect(statusFiltersOf('admin')).toEqual(all);
  expect(statusFiltersOf('subadmin')).toEqual(all);
  expect(statusFiltersOf('peer')).toEqual(own);
  expect(statusFiltersOf('peer-withdrawal')).toEqual(own);
});

describe('an approval', () => {
  const shown = { refId: 'PI1', utr: '412345678901', amount: '1000.00' };

  test('says which UTR was shown, so that a later one is not approved unseen', () => {
    const asItStands = { utr: undefined, received: '1000.00' };
    const { refId, utr } = shown;
    expect(approvalOf(shown, 'confirm', asItStands)).toEqual({
      call: 'payin.confirm',
      body: { refId, utr },
    });
    expect(approvalOf(shown, 'decide', asItStands)).toEqual({
      call: 'payin.decide',
      body: { refId, utr, status: 'approved' },
    });
    const typed = approvalOf({ ...shown, utr: null }, 'decide', { ...asItStands, utr });
    expect(typed.body).toEqual({ refId, utr, status: 'approved' });
  });

  test('of another amount needs a decision, since confirming takes none', () => {
    const { call, body } = approvalOf(shown, 'confirm', { utr: undefined, received: '900.00' });
    expect(call).toBe('payin.decide');
    expect(body).toMatchObject({ amount: '900.00', utr: shown.utr });
  });
});
