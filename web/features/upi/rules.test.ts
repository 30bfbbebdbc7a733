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
      rightsOf({ status, pausedBy: null }, role),
    );
    return `${status}: ${staff} | ${peer}`;
  });
  expect(table).toEqual([
    'waiting: approve refuse edit holder | edit holder',
    'active: pause edit holder freeze | pause edit',
    'paused: restock edit holder freeze | restock edit',
    'frozen: freeze | ',
  ]);
});

test('who paused it binds those below, and nobody else', () => {
  const paused = { status: 'paused', pausedBy: 'subadmin' } as const;
  expect(rightsOf(paused, 'peer')).toBe('edit');
  expect(rightsOf(paused, 'subadmin')).toBe('restock edit holder');
  expect(rightsOf(paused, 'admin')).toBe('restock edit holder freeze');
});
