import type { Role } from '@peerdesk/contract/user.ts';
import { isAdmin, isStaff } from '../role.ts';

/** Somebody for whom something may wait. */
export interface Waiter {
  id: string;
  role: Role;
}

/** Requests for money, second approvals and bank lines wait for an admin. */
export function decidesForDesk(role: Role): boolean {
  return isAdmin(role);
}

/** Complaints of customers wait for staff until it has written. */
export function answersCustomers(role: Role): boolean {
  return isStaff(role);
}

/** UPI IDs that peers have added wait for staff. */
export function approvesUpis(role: Role): boolean {
  return isStaff(role);
}
