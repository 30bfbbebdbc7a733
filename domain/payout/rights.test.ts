import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { acceptedPayout, freePayout, payoutOf } from '../testing/payout.ts';
import {
  isFormerPayer,
  mayAcceptPayout,
  mayDecline,
  mayAssignPayout,
  mayMarkPaid,
  mayRelease,
} from './rights.ts';

const admin = { id: 'A', role: 'admin' } as const;
const subadmin = { id: 'S', role: 'subadmin' } as const;
const payer = { id: 'P', role: 'peer-withdrawal' } as const;
const other = { id: 'Q', role: 'peer' } as const;

describe('a pay-out', () => {
  test('is given by the admin, and by a subadmin until somebody has seen the destination', () => {
    const givers = (order: Parameters<typeof mayAssignPayout>[0]) =>
      roles.filter((role) => mayAssignPayout(order, role));
    expect(givers(freePayout())).toEqual(['admin', 'subadmin']);
    expect(givers(freePayout({ wasRevealed: true }))).toEqual(['admin']);
    expect(givers(freePayout({ peerUpiId: 'asha@okaxis' }))).toEqual(['admin']);
    expect(givers(payoutOf({ status: 'expired' }))).toEqual(['admin']);
    expect(givers(payoutOf())).toEqual([]);
  });

  test('is accepted and paid by the one who has it', () => {
    expect(mayAcceptPayout(payoutOf(), payer)).toBe(true);
    expect(mayAcceptPayout(payoutOf(), other)).toBe(false);
    expect(mayAcceptPayout(acceptedPayout(), payer)).toBe(false);
    expect(mayMarkPaid(acceptedPayout(), payer)).toBe(true);
    expect(mayMarkPaid(acceptedPayout(), subadmin)).toBe(true);
    expect(mayMarkPaid(acceptedPayout(), other)).toBe(false);
    expect(mayMarkPaid(payoutOf(), payer)).toBe(false);
  });

  test('once seen is not put back by a subadmin, who cannot know that it was not sent', () => {
    expect(mayRelease(payoutOf(), subadmin)).toBe(true);
    expect(mayRelease(acceptedPayout(), subadmin)).toBe(false);
    expect(mayRelease(acceptedPayout(), payer)).toBe(true);
    expect(mayRelease(acceptedPayout(), admin)).toBe(true);
    expect(mayRelease(acceptedPayout(), other)).toBe(false);
    expect(mayRelease(freePayout(), admin)).toBe(false);
  });

  test('is declined by the admin until it is decided, by its payer while it is under way, by a subadmin until it is accepted', () => {
    const declined = (caller: Parameters<typeof mayDecline>[1]) =>
      payoutStatuses.filter((status) => mayDecline({ status, peerId: 'P' }, caller));
    expect(declined(admin)).toEqual(['created', 'pending', 'processing', 'expired']);
    expect(declined(subadmin)).toEqual(['pending']);
    expect(declined(payer)).toEqual(['pending', 'processing']);
    expect(declined(other)).toEqual([]);
  });

  test('is past for whoever does not have it any more', () => {
    expect(isFormerPayer(acceptedPayout(), payer)).toBe(false);
    expect(isFormerPayer(acceptedPayout(), other)).toBe(true);
    expect(isFormerPayer(payoutOf({ status: 'expired' }), payer)).toBe(true);
  });
});
