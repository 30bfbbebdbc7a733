import { orderStatuses, type OrderStatus } from '@peerdesk/contract/order-status.ts';
import { roles, type Role } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import {
  isActionAvailable,
  isActionAvailableSimple,
  isFurtherActionAvailable,
  mayAssign,
  mayReverse,
} from './actions.ts';
import { standsApproved } from './statuses.ts';

/** Every form in which these two fields arrive: does it count as `utr`, does it count as set? */
const resolveTypes = [
  { resolveType: 'auto', isUtr: false },
  { resolveType: 'AUTO', isUtr: false },
  { resolveType: 'Auto', isUtr: false },
  { resolveType: 'utr', isUtr: true },
  { resolveType: 'UTR', isUtr: true },
  { resolveType: 'Utr', isUtr: true },
];
const peerUpiIds = [
  { peerUpiId: null, isSet: false },
  { peerUpiId: '', isSet: false },
  { peerUpiId: 'a@b', isSet: true },
];

/**
 * The sentences of the specification, section 4, written out by hand. Columns of a row: admin,
 * subadmin, peer, peer-withdrawal. `set`: only with a peerUpiId; `unset`: only without one.
 */
type Cell = 'yes' | 'no' | 'set' | 'unset';
type Row = readonly [admin: Cell, subadmin: Cell, peer: Cell, peerWithdrawal: Cell];
const columnOf: Record<Role, 0 | 1 | 2 | 3> = {
  admin: 0,
  subadmin: 1,
  peer: 2,
  'peer-withdrawal': 3,
};

// "Available when status is pending or processing, or (admin/subadmin only) expired with a
// peerUpiId set". Holds for a resolveType that is not utr.
const actionUnlessUtr: Record<OrderStatus, Row> = {
  created: ['no', 'no', 'no', 'no'],
  unassigned: ['no', 'no', 'no', 'no'],
  pending: ['yes', 'yes', 'yes', 'no'],
  processing: ['yes', 'yes', 'yes', 'no'],
  approved: ['no', 'no', 'no', 'no'],
  declined: ['no', 'no', 'no', 'no'],
  expired: ['set', 'set', 'no', 'no'],
};

// "Never when resolveType is utr."
const actionWithUtr: Record<OrderStatus, Row> = {
  created: ['no', 'no', 'no', 'no'],
  unassigned: ['no', 'no', 'no', 'no'],
  pending: ['no', 'no', 'no', 'no'],
  processing: ['no', 'no', 'no', 'no'],
  approved: ['no', 'no', 'no', 'no'],
  declined: ['no', 'no', 'no', 'no'],
  expired: ['no', 'no', 'no', 'no'],
};

// "A simpler variant of this test: pending or processing and not utr."
const simple: Record<OrderStatus, { unlessUtr: Cell; withUtr: Cell }> = {
  created: { unlessUtr: 'no', withUtr: 'no' },
  unassigned: { unlessUtr: 'no', withUtr: 'no' },
  pending: { unlessUtr: 'yes', withUtr: 'no' },
  processing: { unlessUtr: 'yes', withUtr: 'no' },
  approved: { unlessUtr: 'no', withUtr: 'no' },
  declined: { unlessUtr: 'no', withUtr: 'no' },
  expired: { unlessUtr: 'no', withUtr: 'no' },
};

// "Admin may assign when status is created or expired; subadmin only when status is created and
// no peerUpiId."
const assign: Record<OrderStatus, Row> = {
  created: ['yes', 'unset', 'no', 'no'],
  unassigned: ['no', 'no', 'no', 'no'],
  pending: ['no', 'no', 'no', 'no'],
  processing: ['no', 'no', 'no', 'no'],
  approved: ['no', 'no', 'no', 'no'],
  declined: ['no', 'no', 'no', 'no'],
  expired: ['yes', 'no', 'no', 'no'],
};

// "A further action (admin, subadmin, peer) is available only when status is processing."
const further: Record<OrderStatus, Row> = {
  created: ['no', 'no', 'no', 'no'],
  unassigned: ['no', 'no', 'no', 'no'],
  pending: ['no', 'no', 'no', 'no'],
  processing: ['yes', 'yes', 'yes', 'no'],
  approved: ['no', 'no', 'no', 'no'],
  declined: ['no', 'no', 'no', 'no'],
  expired: ['no', 'no', 'no', 'no'],
};

const answers: Record<Cell, (isSet: boolean) => boolean> = {
  yes: () => true,
  no: () => false,
  set: (isSet) => isSet,
  unset: (isSet) => !isSet,
};

const combinations = orderStatuses.flatMap((status) =>
  roles.flatMap((role) =>
    resolveTypes.flatMap((type) => peerUpiIds.map((upi) => ({ status, role, ...type, ...upi }))),
  ),
);

describe('the action rules of the specification', () => {
  test('the combinations are all there: 7 statuses × 4 roles × 6 spellings × 3 UPI IDs', () => {
    expect(combinations).toHaveLength(504);
  });

  test.each(combinations)(
    '$status, $role, resolveType $resolveType, peerUpiId $peerUpiId',
    ({ status, role, resolveType, isUtr, peerUpiId, isSet }) => {
      const order = { status, resolveType, peerUpiId };
      const column = columnOf[role];
      const action = (isUtr ? actionWithUtr : actionUnlessUtr)[status][column];
      expect(isActionAvailable(order, role)).toBe(answers[action](isSet));
      const simpler = simple[status][isUtr ? 'withUtr' : 'unlessUtr'];
      expect(isActionAvailableSimple(order)).toBe(answers[simpler](isSet));
      expect(mayAssign(order, role)).toBe(answers[assign[status][column]](isSet));
      expect(isFurtherActionAvailable(order, role)).toBe(answers[further[status][column]](isSet));
    },
  );
});

describe('reversing an approval', () => {
  test('is for admins, and for what is approved', () => {
    const may = (role: Role) =>
      orderStatuses.filter((status) => mayReverse({ status, flags: ['LATE'] }, role));
    expect(may('admin')).toEqual(['approved']);
    for (const role of roles) if (role !== 'admin') expect(may(role)).toEqual([]);
  });

  test('happens once, and not while a dispute decides the same question', () => {
    for (const flag of ['REVERSED', 'DISPUTED'] as const) {
      expect(mayReverse({ status: 'approved', flags: [flag] }, 'admin')).toBe(false);
    }
  });

  test('leaves an approval that does not stand any more', () => {
    const standing = orderStatuses.filter((status) => standsApproved({ status, flags: [] }));
    expect(standing).toEqual(['approved']);
    expect(standsApproved({ status: 'approved', flags: ['LATE', 'DISPUTED'] })).toBe(true);
    expect(standsApproved({ status: 'approved', flags: ['REVERSED'] })).toBe(false);
  });
});
