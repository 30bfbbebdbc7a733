import { roles, userTags, type Role, type UserStatus } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { percent } from '../ledger/tariff.ts';
import { minor } from '../money.ts';
import type { Result } from '../result.ts';
import {
  blockedByAfter,
  mayChangeStatus,
  mayManage,
  overrideAfter,
  termsAtFirst,
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

  test('a subadmin lowers a tag and never raises it', () => {
    for (const before of userTags) {
      const given = userTags.filter(
        (tag) => outcome(subadmin, terms({ tag }), terms({ tag: before })) === null,
      );
      expect(given).toEqual(userTags.slice(userTags.indexOf(before)));
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
    ({ id, role, parentId, status, blockedBy: null }) as const;

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

  test.each([
    ['admin', 'subadmin', null],
    ['admin', 'admin', null],
    ['subadmin', 'subadmin', null],
    ['subadmin', null, null],
    ['subadmin', 'admin', 'PermissionDenied'],
  ] as const)('a block is lifted by %s where %s made it: %s', (by, blockedBy, outcome) => {
    const caller = by === 'admin' ? admin : subadmin;
    const blocked = { ...target('P', 'peer', 'S', 'blocked'), blockedBy };
    expect(code(mayChangeStatus(caller, blocked, 'active', 1))).toBe(outcome);
    expect(code(mayChangeStatus(caller, blocked, 'blocked', 1))).toBe(null);
  });

  test('whoever is above keeps somebody blocked, whoever blocks them again', () => {
    const after = (caller: Staff, blockedBy: Role | null) =>
      blockedByAfter(caller, { blockedBy }, 'blocked');
    expect([after(admin, null), after(subadmin, null)]).toEqual(['admin', 'subadmin']);
    expect([after(admin, 'subadmin'), after(subadmin, 'admin')]).toEqual(['admin', 'admin']);
    expect(blockedByAfter(admin, { blockedBy: 'admin' }, 'active')).toBeNull();
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

describe('the terms that Settings give a new user', () => {
  const given = { payinBps: 120, payoutBps: 40, tag: 'new' } as const;
  const commissionBy = (caller: Staff) => {
    const { commission, tag } = termsAtFirst(caller, tariffs(100, 50), given);
    return [tag, commission.payin.bps, commission.payout.bps];
  };

  test('go no further than a subadmin’s own commission, for any amount', () => {
    expect(commissionBy(admin)).toEqual(['new', 120, 40]);
    expect(commissionBy(subadmin)).toEqual(['new', 100, 40]);
    const slab = { from: minor(5n), bps: 70, flat: minor(0n) };
    const own = { payin: { ...percent(100), slabs: [slab] }, payout: percent(50) };
    expect(termsAtFirst(subadmin, own, given).commission.payin.bps).toBe(70);
  });
});

describe('the share of what a group turns over', () => {
  const before = { payinBps: 10, payoutBps: 5 };

  test('is set by an admin, for a subadmin', () => {
    expect(overrideAfter(admin, 'subadmin', before, { payinBps: 20 })).toEqual({
      ok: true,
      value: { payinBps: 20, payoutBps: 5 },
    });
    expect(overrideAfter(admin, 'subadmin', before, { payoutBps: 0 })).toMatchObject({
      value: { payinBps: 10, payoutBps: 0 },
    });
    for (const role of roles) {
      if (role === 'subadmin') continue;
      expect(overrideAfter(admin, role, before, { payinBps: 20 })).toMatchObject({
        fields: { override: { code: 'override_of_subadmin_only' } },
      });
    }
  });

  test('is raised by no subadmin, neither its own nor another’s', () => {
    for (const given of [{ payinBps: 20 }, { payoutBps: 6 }, { payinBps: 0 }]) {
      expect(overrideAfter(subadmin, 'subadmin', before, given)).toMatchObject({
        code: 'PermissionDenied',
        fields: { override: { code: 'override_by_admin_only' } },
      });
    }
  });

  test('stays where nothing else is asked for, whoever asks', () => {
    expect(overrideAfter(subadmin, 'peer', before)).toEqual({ ok: true, value: before });
    expect(overrideAfter(subadmin, 'peer', before, { ...before })).toMatchObject({ ok: true });
  });
});

describe('what a refusal about a user says', () => {
  const field = (result: Result<unknown>) =>
    result.ok ? null : Object.entries(result.fields ?? {}).map(([name, why]) => [name, why.code]);

  test('of its place', () => {
    const asked = { role: 'subadmin', parentId: 'S' } as const;
    expect(field(parentOfNewUser(admin, asked))).toEqual([['parentId', 'parent_of_staff']]);
    expect(field(parentAfter(admin, { role: 'admin', parentId: null }, 'S'))).toEqual([
      ['parentId', 'parent_of_staff'],
    ]);
    expect(field(parentAfter(subadmin, { role: 'peer', parentId: 'S' }, 'T'))).toEqual([
      ['parentId', 'group_by_admin_only'],
    ]);
    expect(parentOfNewUser(subadmin, { role: 'admin', parentId: undefined })).toMatchObject({
      reason: { code: 'subadmin_registers_peers_only' },
    });
    const peer = { id: 'P', role: 'peer' } as const;
    expect(parentOfNewUser(peer, { role: 'peer', parentId: undefined })).toMatchObject({
      reason: { code: 'not_for_your_role' },
    });
    expect(mayMove(2)).toMatchObject({
      reason: { code: 'peer_has_open_orders', facts: { count: 2 } },
    });
  });

  test('of its terms: the most that may be given, or the amount at which it is too much', () => {
    const own = tariffs(100, 50);
    const set = (payin: Terms['commission']['payin'], tag: Terms['tag'] = 'new') =>
      maySetTerms(
        subadmin,
        own,
        {
          before: termsOfNewUsers,
          after: { tag, commission: { ...termsOfNewUsers.commission, payin } },
        },
        sizes,
      );
    expect(set(percent(101))).toMatchObject({
      fields: { 'commission.payinBps': { code: 'commission_above_own', facts: { most: 100 } } },
    });
    expect(set({ ...percent(99), flat: minor(2_00n) })).toMatchObject({
      fields: {
        'commission.payinBps': {
          code: 'commission_above_own_at',
          facts: { amount: '100.00' },
        },
      },
    });
    expect(field(set(percent(0), 'vip'))).toEqual([['tag', 'tag_by_admin_only']]);
  });

  test('of oneself, and of the last admin', () => {
    expect(mayManage(admin, { id: 'A', parentId: null })).toMatchObject({
      reason: { code: 'managing_yourself' },
    });
    const last = {
      ...({ id: 'B', role: 'admin', status: 'active' } as const),
      ...{ parentId: null, blockedBy: null },
    };
    expect(mayChangeStatus(admin, last, 'blocked', 1)).toMatchObject({
      reason: { code: 'last_admin' },
    });
    expect(mayChangeStatus(admin, { ...last, id: 'A' }, 'blocked', 2)).toMatchObject({
      reason: { code: 'blocking_yourself' },
    });
  });

  test('of a default payer', () => {
    expect(field(defaultPayerOwner(admin, undefined))).toEqual([
      ['subadminId', 'subadmin_missing'],
    ]);
    const blocked = { role: 'peer', status: 'blocked', parentId: 'S' } as const;
    expect(field(mayBeDefaultPayer({ id: 'S' }, blocked))).toEqual([['peerId', 'peer_blocked']]);
  });
});
