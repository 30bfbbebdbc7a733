import { roles, userTags, type Role, type UserStatus } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { percent } from '../ledger/tariff.ts';
import { minor } from '../money.ts';
import type { Result } from '../result.ts';
import {
  mayChangeStatus,
  mayManage,
  mayMove,
  maySetTerms,
  mayBeDefaultPayer,
  parentAfter,
  parentOfNewUser,
  defaultPayerOwner,
  termsOfNewUsers,
  type Staff,
  type Terms,
} from './rules.ts';

const code = (result: Result<unknown>) => (result.ok ? result.value : result.code);
const admin = { id: 'A', role: 'admin' as Role };
const subadmin = { id: 'S', role: 'subadmin' as Role };

/** The caller's role, the requested role, the requested parent, and the outcome. */
const placements: [Role, Role, string | undefined, unknown][] = [
  ['admin', 'admin', undefined, null],
  ['admin', 'subadmin', undefined, null],
  ['admin', 'peer', undefined, null],
  ['admin', 'peer-withdrawal', undefined, null],
  ['admin', 'admin', 'S', 'ValidationError'],
  ['admin', 'subadmin', 'S', 'ValidationError'],
  ['admin', 'peer', 'S', 'S'],
  ['admin', 'peer-withdrawal', 'S', 'S'],
  ['subadmin', 'admin', undefined, 'PermissionDenied'],
  ['subadmin', 'subadmin', undefined, 'PermissionDenied'],
  ['subadmin', 'peer', undefined, 'S'],
  ['subadmin', 'peer-withdrawal', undefined, 'S'],
  ['subadmin', 'admin', 'S', 'PermissionDenied'],
  ['subadmin', 'subadmin', 'S', 'PermissionDenied'],
  ['subadmin', 'peer', 'S', 'S'],
  ['subadmin', 'peer', 'T', 'NotFound'],
  ['subadmin', 'peer-withdrawal', 'T', 'NotFound'],
  ['peer', 'peer', undefined, 'PermissionDenied'],
  ['peer-withdrawal', 'peer', undefined, 'PermissionDenied'],
];

describe('placing a new user', () => {
  test.each(placements)('%s registers %s under %s: %s', (role, asked, parentId, outcome) => {
    const caller = { id: 'S', role };
    expect(code(parentOfNewUser(caller, { role: asked, parentId }))).toBe(outcome);
  });

  test('every role of a caller has its row', () => {
    expect(new Set(placements.map(([caller]) => caller))).toEqual(new Set(roles));
  });
});

const tariffs = (payin: number, payout: number) => ({
  payin: percent(payin),
  payout: percent(payout),
});
const sizes = { range: { minAmount: minor(100_00n), maxAmount: minor(1_00_000_00n) }, digits: 2 };

describe('the terms of a user', () => {
  const cap = tariffs(100, 50);
  const terms = (set: Partial<Terms> = {}) => ({ ...termsOfNewUsers, ...set });
  const outcome = (caller: Staff, after: Terms, before = terms()) =>
    code(maySetTerms(caller, cap, { before, after }, sizes));

  test('an admin gives any tag and any commission', () => {
    for (const tag of userTags) {
      const commission = tariffs(10_000, 10_000);
      expect(outcome(admin, terms({ tag, commission }))).toBe(null);
    }
  });

  test.each([
    [100, 50, null],
    [101, 50, 'PermissionDenied'],
    [100, 51, 'PermissionDenied'],
    [0, 0, null],
  ])('a subadmin with 100 and 50 gives %i and %i: %s', (payinBps, payoutBps, expected) => {
    expect(outcome(subadmin, terms({ commission: tariffs(payinBps, payoutBps) }))).toBe(expected);
  });

  test('a subadmin leaves or lowers what an admin set above their own, and never raises it', () => {
    const before = terms({ commission: tariffs(200, 0) });
    const set = (payinBps: number) => terms({ commission: tariffs(payinBps, 0) });
    expect(outcome(subadmin, set(200), before)).toBe(null);
    expect(outcome(subadmin, set(100), before)).toBe(null);
    expect(outcome(subadmin, set(150), before)).toBe('PermissionDenied');
    expect(outcome(subadmin, set(201), before)).toBe('PermissionDenied');
  });

  test('a subadmin changes no tag', () => {
    for (const before of userTags) {
      const given = userTags.filter(
        (tag) => outcome(subadmin, terms({ tag }), terms({ tag: before })) === null,
      );
      expect(given).toEqual([before]);
    }
  });
});

describe('moving a user', () => {
  test.each([
    ['an admin, a peer to a group', admin, 'peer', 'S', 'T', 'T'],
    ['an admin, a peer out of its group', admin, 'peer', 'S', null, null],
    ['an admin, a peer nowhere', admin, 'peer', 'S', undefined, 'S'],
    ['an admin, a subadmin under another', admin, 'subadmin', null, 'T', 'ValidationError'],
    ['a subadmin, its peer to another group', subadmin, 'peer', 'S', 'T', 'PermissionDenied'],
    ['a subadmin, its peer to the admin', subadmin, 'peer', 'S', null, 'PermissionDenied'],
    ['a subadmin, its peer to itself', subadmin, 'peer', 'S', 'S', 'S'],
  ] as const)('%s', (_name, caller, role, parentId, asked, expected) => {
    expect(code(parentAfter(caller, { role, parentId }, asked))).toBe(expected);
  });

  test('not while it has open orders', () => {
    expect(code(mayMove(0))).toBe(null);
    expect(code(mayMove(1))).toBe('InvalidTransition');
  });
});

describe('managing a user', () => {
  test.each([
    ['an admin, any peer', admin, { id: 'P', parentId: 'S' }, null],
    ['an admin, another admin', admin, { id: 'B', parentId: null }, null],
    ['an admin, itself', admin, { id: 'A', parentId: null }, 'PermissionDenied'],
    ['a subadmin, its own peer', subadmin, { id: 'P', parentId: 'S' }, null],
    ['a subadmin, itself', subadmin, { id: 'S', parentId: null }, 'PermissionDenied'],
    ['a subadmin, another group', subadmin, { id: 'P', parentId: 'T' }, 'NotFound'],
    ['a subadmin, an admin', subadmin, { id: 'A', parentId: null }, 'NotFound'],
  ])('%s', (_name, caller, target, expected) => {
    expect(code(mayManage(caller, target))).toBe(expected);
  });
});

describe('blocking', () => {
  const target = (id: string, role: Role, parentId: string | null, status: UserStatus = 'active') =>
    ({ id, role, parentId, status }) as const;

  test.each([
    ['an admin, any peer', admin, target('P', 'peer', 'S'), 2, null],
    ['an admin, a subadmin', admin, target('S', 'subadmin', null), 1, null],
    ['an admin, another admin', admin, target('B', 'admin', null), 2, null],
    ['an admin, the last admin', admin, target('B', 'admin', null), 1, 'PermissionDenied'],
    ['an admin, a blocked admin', admin, target('B', 'admin', null, 'blocked'), 1, null],
    ['an admin, itself', admin, target('A', 'admin', null), 2, 'PermissionDenied'],
    ['a subadmin, its own peer', subadmin, target('P', 'peer', 'S'), 1, null],
    ['a subadmin, another group', subadmin, target('P', 'peer', 'T'), 1, 'NotFound'],
    ['a subadmin, a peer of the admin', subadmin, target('P', 'peer', null), 1, 'NotFound'],
    ['a subadmin, an admin', subadmin, target('A', 'admin', null), 1, 'NotFound'],
    ['a subadmin, itself', subadmin, target('S', 'subadmin', null), 1, 'PermissionDenied'],
  ])('%s', (_name, caller, user, activeAdmins, outcome) => {
    expect(code(mayChangeStatus(caller, user, 'blocked', activeAdmins))).toBe(outcome);
  });

  test('a subadmin does not make itself or a stranger active', () => {
    const self = target('S', 'subadmin', null, 'blocked');
    expect(code(mayChangeStatus(subadmin, self, 'active', 1))).toBe('NotFound');
    expect(code(mayChangeStatus(admin, self, 'active', 1))).toBe(null);
  });
});

describe('the default pay-out peer', () => {
  test('an admin names the subadmin, a subadmin is its own', () => {
    expect(code(defaultPayerOwner(admin, undefined))).toBe('ValidationError');
    expect(code(defaultPayerOwner(admin, 'S'))).toBe('S');
    expect(code(defaultPayerOwner(subadmin, undefined))).toBe('S');
    expect(code(defaultPayerOwner(subadmin, 'S'))).toBe('S');
    expect(code(defaultPayerOwner(subadmin, 'T'))).toBe('NotFound');
  });

  test.each([
    ['peer', 'active', 'S', null],
    ['peer-withdrawal', 'active', 'S', null],
    ['peer', 'blocked', 'S', 'ValidationError'],
    ['peer', 'active', 'T', 'NotFound'],
    ['peer', 'active', null, 'NotFound'],
    ['subadmin', 'active', 'S', 'NotFound'],
  ] as const)('%s, %s, of group %s: %s', (role, status, parentId, outcome) => {
    expect(code(mayBeDefaultPayer(subadmin, { role, status, parentId }))).toBe(outcome);
  });
});
