import type { RoleKey } from './role.en.ts';

export const roleHi = {
  'role.admin': 'एडमिन',
  'role.subadmin': 'सब-एडमिन',
  'role.peer': 'पीयर',
  'role.peer-withdrawal': 'निकासी पीयर',
} as const satisfies Record<RoleKey, string>;
