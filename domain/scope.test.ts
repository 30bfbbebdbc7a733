import { expect, test } from 'vitest';
import { scopeKey, scopeOfUser, scopesTouched, type Scope } from './scope.ts';

test.each([
  ['admin', { kind: 'desk' }],
  ['subadmin', { kind: 'group', subadminId: 'U' }],
  ['peer', { kind: 'peer', peerId: 'U' }],
  ['peer-withdrawal', { kind: 'peer', peerId: 'U' }],
] as const)('what a %s sees', (role, scope) => {
  expect(scopeOfUser({ id: 'U', role })).toEqual(scope);
});

test('no two scopes have one key, so that no list is shown to another', () => {
  const scopes: Scope[] = [
    { kind: 'desk' },
    { kind: 'group', subadminId: '1' },
    { kind: 'peer', peerId: '1' },
    { kind: 'merchant', merchantId: '1' },
    { kind: 'merchant', merchantId: '2' },
  ];
  const keys = scopes.map(scopeKey);
  expect(new Set(keys).size).toBe(scopes.length);
  // Versions are stored under these.
  expect(keys).toEqual(['desk', 'group:1', 'peer:1', 'merchant:1', 'merchant:2']);
});

test('a change of a record is seen by the desk, and by each party that it has', () => {
  const all = { peerId: 'P', subadminId: 'S', merchantId: 'M' };
  expect(scopesTouched(all)).toEqual(['desk', 'group:S', 'peer:P', 'merchant:M']);
  expect(scopesTouched({ peerId: null, subadminId: null })).toEqual(['desk']);
  expect(scopesTouched({ ...all, subadminId: null })).toEqual(['desk', 'peer:P', 'merchant:M']);
  expect(scopesTouched({ ...all, peerId: null, merchantId: null })).toEqual(['desk', 'group:S']);
});
