import { disputeStatuses } from '@peerdesk/contract/dispute.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { disputeRights, latestPaidFirst } from './rules.ts';

const nothing = { start: false, resolve: false, revoke: false, write: false };

describe('the buttons of a dispute', () => {
  test('staff takes it first and then decides it; what is decided has none', () => {
    for (const role of ['admin', 'subadmin'] as const) {
      const may = { ...nothing, write: true };
      expect(disputeRights({ status: 'unassigned' }, role)).toEqual({ ...may, start: true });
      const decide = { resolve: role === 'admin', revoke: true };
      expect(disputeRights({ status: 'pending' }, role)).toEqual({ ...may, ...decide });
      expect(disputeRights({ status: 'resolved' }, role)).toEqual(nothing);
      expect(disputeRights({ status: 'revoke_claim' }, role)).toEqual(nothing);
    }
  });

  test.each([
    [['resolved', 'revoke_claim'], true, true],
    [['revoke_claim'], false, true],
    [[], false, false],
  ] as const)('the verdicts that the server previews can be given: %j', (verdicts, ...may) => {
    const preview = verdicts.map((verdict) => ({ verdict, postings: [] }));
    const { resolve, revoke } = disputeRights({ status: 'pending', preview }, 'subadmin');
    expect([resolve, revoke]).toEqual(may);
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

test('pay-outs to choose from stand in the order of the times beside them', () => {
  const [first, second, unknown] = [
    { decidedAt: '2024-03-05T09:00:00.000Z' },
    { decidedAt: '2024-03-05T08:00:00.000Z' },
    { decidedAt: null },
  ];
  expect(latestPaidFirst([unknown!, second!, first!])).toEqual([first, second, unknown]);
});
