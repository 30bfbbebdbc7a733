import { upiStatuses } from '@peerdesk/contract/upi.ts';
import { expect, test } from 'vitest';
import { upiRights } from './rules.ts';

const rightsOf = (...[upi, role]: Parameters<typeof upiRights>) =>
  Object.entries(upiRights(upi, role))
    .filter(([, may]) => may)
    .map(([name]) => name)
    .join(' ');

test('what can be done by status, for staff and for the peer', () => {
  const table = upiStatuses.map((status) => {
    const [staff, peer] = (['admin', 'peer'] as const).map((role) =>
      rightsOf({ status, pausedBy: null, lastUsedAt: null }, role),
    );
    return `${status}: ${staff} | ${peer}`;
  });
  expect(table).toEqual([
    'waiting: approve refuse edit holder account | edit holder account',
    'active: pause edit holder account freeze | pause edit',
    'paused: restock edit holder account freeze | restock edit',
    'frozen: freeze | ',
  ]);
});

test('who paused it binds those below, and nobody else', () => {
  const lastUsedAt = '2026-11-28T10:00:00.000Z';
  const paused = { status: 'paused', pausedBy: 'subadmin', lastUsedAt } as const;
  expect(rightsOf(paused, 'peer')).toBe('edit');
  expect(rightsOf(paused, 'subadmin')).toBe('restock edit holder');
  expect(rightsOf(paused, 'admin')).toBe('restock edit holder freeze');
});
