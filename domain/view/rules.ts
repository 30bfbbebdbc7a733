import type { Role } from '@peerdesk/contract/user.ts';
import { isAdmin, isStaff } from '../role.ts';

/** Saved views of one person. */
export const viewsMax = 50;

interface Reader {
  id: string;
  role: Role;
}

interface View {
  ownerId: string;
  isShared: boolean;
}

/** A shared view may name customers and peers in its filters, so it is for staff alone. */
export function seesView({ id, role }: Reader, { ownerId, isShared }: View): boolean {
  return ownerId === id || (isShared && isStaff(role));
}

/** Its owner; for a shared one also other admins, who may have to clean up. */
export function mayChangeView({ id, role }: Reader, { ownerId, isShared }: View): boolean {
  return ownerId === id || (isShared && isAdmin(role));
}

export function mayShareViews(role: Role): boolean {
  return isAdmin(role);
}
