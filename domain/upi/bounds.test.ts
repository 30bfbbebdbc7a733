import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import {
  boundsAfter,
  capsFromAbove,
  checkUpiBounds,
  mayNameHolder,
  pausedByAfter,
  type UpiBounds,
} from './bounds.ts';
import { isBoundBy } from '../role.ts';

test('the caps that bind are those of the nearest above, never one’s own or of those below', () => {
  const bounds: UpiBounds = {
    subadmin: { maxAmount: '3000.00' },
    admin: { maxAmount: '5000.00', dailyCount: 9 },
  };
  expect(capsFromAbove('peer', bounds)).toEqual({ maxAmount: '3000.00', dailyCount: 9 });
  expect(capsFromAbove('subadmin', bounds)).toEqual({ maxAmount: '5000.00', dailyCount: 9 });
  expect(capsFromAbove('admin', bounds)).toEqual({});
});

test('limits bind whoever is below the one who set them', () => {
  const boundBy = (setter: (typeof roles)[number] | null) =>
    roles.filter((role) => isBoundBy(role, setter));
  expect(boundBy('admin')).toEqual(['subadmin', 'peer', 'peer-withdrawal']);
  expect(boundBy('subadmin')).toEqual(['peer', 'peer-withdrawal']);
  expect(boundBy('peer')).toEqual([]);
  expect(boundBy(null)).toEqual([]);
});

describe('who keeps a UPI ID paused', () => {
  const paused = (pausedBy: (typeof roles)[number] | null) =>
    ({ status: 'paused', pausedBy }) as const;

  test('whoever pauses it, unless somebody above them has paused it already', () => {
    expect(pausedByAfter('peer', { status: 'active', pausedBy: null }, 'paused')).toBe('peer');
    expect(pausedByAfter('peer', paused('subadmin'), 'paused')).toBe('subadmin');
    expect(pausedByAfter('admin', paused('subadmin'), 'paused')).toBe('admin');
    expect(pausedByAfter('subadmin', paused('subadmin'), 'paused')).toBe('subadmin');
  });

  test('nobody once it is active, and as before where that was not asked for', () => {
    expect(pausedByAfter('admin', paused('subadmin'), 'active')).toBeNull();
    expect(pausedByAfter('admin', paused('subadmin'), undefined)).toBe('subadmin');
  });
});

describe('caps that somebody above has set', () => {
  const caps = {
    minAmount: '100.00',
    maxAmount: '3000.00',
    dailyAmount: '9000.00',
    dailyCount: 9,
  };
  const looser = [
    { minAmount: '99.99' },
    { maxAmount: '3000.01' },
    { dailyAmount: '9000.01' },
    { dailyCount: 10 },
  ];
  const tighter = [
    { minAmount: '100.01' },
    { maxAmount: '2999.99' },
    { dailyAmount: '8999.99' },
    { dailyCount: 8 },
  ];

  test.each(looser)('are not loosened by those below: %o', (change) => {
    const asked = { ...caps, ...change };
    expect(checkUpiBounds('peer', { subadmin: caps }, asked, 2)).toMatchObject({
      code: 'PermissionDenied',
      reason: { code: 'upi_caps_from_above' },
    });
    expect(checkUpiBounds('subadmin', { admin: caps }, asked, 2).ok).toBe(false);
    expect(checkUpiBounds('subadmin', { subadmin: caps, peer: caps }, asked, 2).ok).toBe(true);
  });

  test.each([{}, ...tighter])('may be kept or tightened: %o', (change) => {
    const kept = checkUpiBounds('peer', { admin: caps }, { ...caps, ...change }, 2);
    expect(kept.ok).toBe(true);
  });

  test('bind in what was set, and leave the rest free', () => {
    const bound = { admin: { maxAmount: '3000.00' } };
    expect(checkUpiBounds('peer', bound, { ...caps, dailyCount: 50 }, 2)).toMatchObject({
      value: { maxAmount: 3000_00n, dailyCount: 50 },
    });
  });

  test('caps that are none are refused by their field', () => {
    expect(checkUpiBounds('peer', {}, { ...caps, dailyCount: 51 }, 2)).toMatchObject({
      code: 'ValidationError',
      fields: { 'limits.dailyCount': {} },
    });
  });
});

describe('the bounds after staff have set caps', () => {
  const before: UpiBounds = {
    admin: { maxAmount: '5000.00' },
    subadmin: { maxAmount: '3000.00', dailyCount: 9 },
  };

  test('the new ones replace those of the roles below, as far as they go', () => {
    expect(boundsAfter('admin', before, { maxAmount: '4000.00' })).toEqual({
      admin: { maxAmount: '4000.00' },
      subadmin: { dailyCount: 9 },
    });
    expect(boundsAfter('subadmin', before, { minAmount: '1.00' })).toEqual({
      ...before,
      subadmin: { ...before.subadmin, minAmount: '1.00' },
    });
  });

  test('what a peer sets binds nobody', () => {
    expect(boundsAfter('peer', before, { maxAmount: '1.00' })).toEqual(before);
  });
});

test('the holder is the peer’s to name until the UPI ID is approved, then only staff’s', () => {
  expect(roles.filter((role) => mayNameHolder(role, 'waiting'))).toEqual(roles);
  expect(roles.filter((role) => mayNameHolder(role, 'active'))).toEqual(['admin', 'subadmin']);
});
