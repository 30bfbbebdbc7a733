import { admin, deciders, people, staff } from '@peerdesk/contract/calls/callers.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { expect, test } from 'vitest';
import { screenAccess } from './access.ts';
import {
  isAdmin,
  isPeerRole,
  isStaff,
  leadsGroup,
  rolesThat,
  seesPayins,
  takesPayins,
} from './role.ts';

test('the roles and what they are', () => {
  const traits = { isStaff, isPeerRole, takesPayins, seesPayins, leadsGroup, isAdmin };
  const table = Object.fromEntries(
    Object.entries(traits).map(([name, holds]) => [name, rolesThat(holds)]),
  );
  expect(table).toEqual({
    isStaff: ['admin', 'subadmin'],
    isPeerRole: ['peer', 'peer-withdrawal'],
    takesPayins: ['peer'],
    seesPayins: ['admin', 'subadmin', 'peer'],
    leadsGroup: ['subadmin'],
    isAdmin: ['admin'],
  });
});

test('every role is staff or a peer, never both', () => {
  for (const role of roles) expect(isStaff(role)).toBe(!isPeerRole(role));
});

test('the callers that the contract names are these roles', () => {
  expect(people).toEqual(roles);
  expect(staff).toEqual(rolesThat(isStaff));
  expect(admin).toEqual(rolesThat(isAdmin));
  expect(deciders).toEqual(rolesThat((role) => isStaff(role) || takesPayins(role)));
});

test('screens that are not for people are for staff, the admin or peers', () => {
  for (const allowed of Object.values(screenAccess)) {
    expect([[], rolesThat(isStaff), rolesThat(isAdmin), rolesThat(isPeerRole)]).toContainEqual([
      ...allowed,
    ]);
  }
});
