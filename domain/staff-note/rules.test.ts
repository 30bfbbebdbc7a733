import { complaintStatuses } from '@peerdesk/contract/complaint.ts';
import { disputeStatuses } from '@peerdesk/contract/dispute.ts';
import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { roles, userStatuses } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import type { Scope } from '../scope.ts';
import {
  groupOfNote,
  isSubjectOpen,
  mayHandOver,
  mayWriteNote,
  notesPerHourMax,
  readsNote,
  sharesWith,
} from './rules.ts';

const group = { subadminId: 'S' };

describe('who is named in a note, and is handed an order', () => {
  test.each(roles.flatMap((role) => userStatuses.map((status) => ({ role, status }))))(
    '$role, $status',
    ({ role, status }) => {
      const isActive = status === 'active';
      const isAdmin = role === 'admin';
      const shares = (id: string) => sharesWith(group, { id, role, status });
      expect(shares('S')).toBe(isActive && (isAdmin || role === 'subadmin'));
      // Of another group, and of an order that no group has.
      expect(shares('T')).toBe(isActive && isAdmin);
      expect(sharesWith({ subadminId: null }, { id: 'S', role, status })).toBe(isActive && isAdmin);
    },
  );
});

test.each<[string, Scope, boolean, boolean, boolean]>([
  ['an admin', { kind: 'desk' }, true, true, true],
  ['the subadmin', { kind: 'group', subadminId: 'S' }, true, false, false],
  ['another subadmin', { kind: 'group', subadminId: 'T' }, false, true, false],
  ['a peer', { kind: 'peer', peerId: 'S' }, false, false, false],
  ['a merchant', { kind: 'merchant', merchantId: 'S' }, false, false, false],
])('%s reads a note of the group, of another one, of none', (_who, scope, own, other, none) => {
  expect(readsNote(group, scope)).toBe(own);
  expect(readsNote({ subadminId: 'T' }, scope)).toBe(other);
  expect(readsNote({ subadminId: null }, scope)).toBe(none);
});

test('what is decided cannot be handed over', () => {
  const open = {
    payin: orderStatuses.filter((status) => isSubjectOpen({ kind: 'payin', status })),
    payout: payoutStatuses.filter((status) => isSubjectOpen({ kind: 'payout', status })),
    dispute: disputeStatuses.filter((status) => isSubjectOpen({ kind: 'dispute', status })),
    complaint: complaintStatuses.filter((status) => isSubjectOpen({ kind: 'complaint', status })),
  };
  expect(open).toEqual({
    payin: ['created', 'unassigned', 'pending', 'processing', 'expired'],
    payout: ['created', 'pending', 'processing', 'expired'],
    dispute: ['unassigned', 'pending'],
    complaint: ['open', 'asked'],
  });
  expect(mayHandOver({ kind: 'payin', status: 'pending' }).ok).toBe(true);
  expect(mayHandOver({ kind: 'payin', status: 'approved' })).toMatchObject({
    code: 'InvalidTransition',
  });
});

test('an hour has room for so many notes of one person', () => {
  expect(mayWriteNote(notesPerHourMax - 1).ok).toBe(true);
  expect(mayWriteNote(notesPerHourMax)).toMatchObject({ code: 'RateLimited' });
});

test.each([
  ['payin', 'S', 'S', 'S'],
  ['peer', 'S', 'S', 'S'],
  ['upi', 'S', 'S', 'S'],
  ['customer', null, 'S', 'S'],
  ['merchant', null, 'S', 'S'],
] as const)('a note about a %s belongs to a group', (kind, silent, naming, own) => {
  const about = { kind, subadminId: 'S' };
  expect(groupOfNote(about, { kind: 'desk' }, [])).toBe(silent);
  expect(groupOfNote(about, { kind: 'desk' }, ['A'])).toBe(silent);
  expect(groupOfNote(about, { kind: 'desk' }, ['A', 'S'])).toBe(naming);
  expect(groupOfNote(about, { kind: 'group', subadminId: 'S' }, [])).toBe(own);
  expect(groupOfNote({ ...about, subadminId: null }, { kind: 'desk' }, [])).toBeNull();
});
