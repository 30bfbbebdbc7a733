import type { Role } from '@peerdesk/contract/user.ts';

interface RoleTraits {
  /** Whose records it sees. */
  sees: 'desk' | 'group' | 'peer';
  /** Runs the business, and decides for others. */
  isStaff: boolean;
  /** Hangs under a subadmin or directly under the admin, and has a wallet. */
  isPeer: boolean;
  /** Has bank accounts that customers pay to, and so statements of them. */
  takesPayins: boolean;
}

/**
 * What sets the roles apart. Whatever depends on more than this is decided by a switch or a table
 * over all roles, so that a new role does not compile before it has its place in each.
 */
export const roleTraits = {
  admin: { sees: 'desk', isStaff: true, isPeer: false, takesPayins: false },
  subadmin: { sees: 'group', isStaff: true, isPeer: false, takesPayins: false },
  peer: { sees: 'peer', isStaff: false, isPeer: true, takesPayins: true },
  'peer-withdrawal': { sees: 'peer', isStaff: false, isPeer: true, takesPayins: false },
} as const satisfies Record<Role, RoleTraits>;

/** Admins and subadmins. */
export function isStaff(role: Role): boolean {
  return roleTraits[role].isStaff;
}

/** Peers hang under a subadmin or directly under the admin; nobody hangs under anything else. */
export function isPeerRole(role: Role): boolean {
  return roleTraits[role].isPeer;
}

/** Do customers pay to accounts of this role's people? A peer-withdrawal only pays out. */
export function takesPayins(role: Role): boolean {
  return roleTraits[role].takesPayins;
}

/** Has a group of peers, and is given pay-outs for it. */
export function leadsGroup(role: Role): boolean {
  return roleTraits[role].sees === 'group';
}

/** Sees and decides everything. */
export function isAdmin(role: Role): boolean {
  return roleTraits[role].sees === 'desk';
}

/** The roles of which something holds, in the order of the list. */
export function rolesThat(holds: (role: Role) => boolean): Role[] {
  return (Object.keys(roleTraits) as Role[]).filter(holds);
}
