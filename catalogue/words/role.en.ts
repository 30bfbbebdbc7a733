import type { Role } from '@peerdesk/contract/user.ts';

export type RoleKey = `role.${Role}`;

export const roleEn = {
  'role.admin': 'Admin',
  'role.subadmin': 'Subadmin',
  'role.peer': 'Peer',
  'role.peer-withdrawal': 'Withdrawal peer',
} as const satisfies Record<RoleKey, string>;
