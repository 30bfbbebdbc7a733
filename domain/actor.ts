import type { Role } from '@peerdesk/contract/user.ts';

/** The author of a change: a user, the customer, a merchant or the system itself. */
export interface Actor {
  kind: 'user' | 'merchant' | 'customer' | 'system';
  id: string | null;
  name: string;
  /** The second person, who approved it. */
  approvedBy?: { id: string; name: string };
}

/** A user who decides; what they may decide depends on their role. */
export interface Decider extends Actor {
  role: Role;
}

export const systemActor: Actor = { kind: 'system', id: null, name: 'System' };
export const customerActor: Actor = { kind: 'customer', id: null, name: 'Customer' };

/** A decision by nobody is the system's: people and merchants have an id. */
export function isDecidedBySystem(decidedBy: { id: string | null }): boolean {
  return !decidedBy.id;
}
