import { disputeStatuses } from '@peerdesk/contract/dispute.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { disputeRights } from './rules.ts';

const nothing = { start: false, decide: false, write: false };

describe('the buttons of a dispute', () => {
  test('staff takes it first and then decides it; what is decided has none', () => {
    for (const role of ['admin', 'subadmin'] as const) {
      const may = { ...nothing, write: true };
      expect(disputeRights({ status: 'unassigned' }, role)).toEqual({ ...may, start: true });
      expect(disputeRights({ status: 'pending' }, role)).toEqual({ ...may, decide: true });
      expect(disputeRights({ status: 'resolved' }, role)).toEqual(nothing);
      expect(disputeRights({ status: 'revoke_claim' }, role)).toEqual(nothing);
    }
  });

  test('above the limit the server shows no preview, and there is nothing to press', () => {
    const preview = [{ verdict: 'resolved' as const, postings: [] }];
    expect(disputeRights({ status: 'pending', preview }, 'subadmin').decide).toBe(true);
    expect(disputeRights({ status: 'pending', preview: [] }, 'subadmin').decide).toBe(false);
  });

  test('peers write while it is open, and do nothing else', () => {
    for (const role of roles.filter((one) => one.startsWith('peer'))) {
      for (const status of disputeStatuses) {
        const write = status === 'unassigned' || status === 'pending';
        expect(disputeRights({ status }, role)).toEqual({ ...nothing, write });
      }
    }
  });
});
