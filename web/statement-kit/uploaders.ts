import type { Role } from '@peerdesk/contract/user.ts';
import { isAdmin, leadsGroup, takesPayins } from '@peerdesk/domain/role.ts';

/**
 * Who uploads from the profile and beside the pay-ins. The admin has a screen of its
 * own for statements, and who only pays out has no account that customers pay to.
 */
export function uploadsOwn(role: Role): boolean {
  return leadsGroup(role) || takesPayins(role);
}

/** Whoever has an account whose statements are read, or sees one. */
export function maySendStatements(role: Role): boolean {
  return isAdmin(role) || uploadsOwn(role);
}
