import type { Role } from '@peerdesk/contract/user.ts';

interface RoleTraits {
  /** Whose records the role sees. */
  sees: 'desk' | 'group' | 'peer';
  /** Runs the business, and decides for others. */
  isStaff: boolean;
  /** Belongs to a subadmin or directly to the admin, and has a wallet. */
  isPeer: boolean;
  /** Has bank accounts that customers pay to, and so statements of them. */
  takesPayins: boolean;
}

/**
 * What distinguishes the roles. Anything that depends on more than this uses an exhaustive switch
 * or table over all roles, so that a new role does not compile until each handles it.
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

/** Peers belong to a subadmin or directly to the admin; other roles belong to nobody. */
export function isPeerRole(role: Role): boolean {
  return roleTraits[role].isPeer;
}

/** Do customers pay to this role's accounts? A peer-withdrawal only pays out. */
export function takesPayins(role: Role): boolean {
  return roleTraits[role].takesPayins;
}

/** Has pay-ins to look at: its own, or those of others. */
export function seesPayins(role: Role): boolean {
  return isStaff(role) || takesPayins(role);
}

/** Leads a group of peers, and has pay-outs assigned to it. */
export function leadsGroup(role: Role): boolean {
  return roleTraits[role].sees === 'group';
}

/** Sees and decides everything. */
export function isAdmin(role: Role): boolean {
  return roleTraits[role].sees === 'desk';
}

/** The roles with this trait, in the order of the list. */
export function rolesThat(holds: (role: Role) => boolean): Role[] {
  return (Object.keys(roleTraits) as Role[]).filter(holds);
}

const ranks = { desk: 2, group: 1, peer: 0 } as const;

/** The higher, the more of the desk the role sees. */
export function rankOf(role: Role): number {
  return ranks[roleTraits[role].sees];
}

/** Is `other` above this role, so that what they have set or stopped binds it? */
export function isBoundBy(role: Role, other: Role | null): boolean {
  return other !== null && rankOf(other) > rankOf(role);
}

/** Who keeps something stopped, after somebody of this role has stopped it too: the highest. */
export function stoppedByAfter(role: Role, before: Role | null): Role {
  return before !== null && isBoundBy(role, before) ? before : role;
}
