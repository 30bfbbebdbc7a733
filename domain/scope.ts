import type { Role } from '@peerdesk/contract/user.ts';
import { roleTraits } from './role.ts';

/**
 * Whose records a caller may see. It is part of every query and of every cache key: a list without
 * its scope is a leak.
 */
export type Scope =
  | { kind: 'desk' }
  | { kind: 'group'; subadminId: string }
  | { kind: 'peer'; peerId: string }
  | { kind: 'merchant'; merchantId: string };

export function scopeOfUser(user: { id: string; role: Role }): Scope {
  const { sees } = roleTraits[user.role];
  switch (sees) {
    case 'desk':
      return { kind: sees };
    case 'group':
      return { kind: sees, subadminId: user.id };
    case 'peer':
      return { kind: sees, peerId: user.id };
  }
}

/** The scope of changes that every signed-in user may hear of. */
export const everyonesScope = 'everyone';

/** A scope as text, for version and cache keys. */
export function scopeKey(scope: Scope): string {
  switch (scope.kind) {
    case 'desk':
      return 'desk';
    case 'group':
      return `group:${scope.subadminId}`;
    case 'peer':
      return `peer:${scope.peerId}`;
    case 'merchant':
      return `merchant:${scope.merchantId}`;
  }
}

/** The scopes whose lists change when a record of this peer, group and merchant changes. */
export function scopesTouched(owner: {
  peerId: string | null;
  subadminId: string | null;
  merchantId?: string | null;
}): string[] {
  const scopes: Scope[] = [{ kind: 'desk' }];
  if (owner.subadminId) scopes.push({ kind: 'group', subadminId: owner.subadminId });
  if (owner.peerId) scopes.push({ kind: 'peer', peerId: owner.peerId });
  if (owner.merchantId) scopes.push({ kind: 'merchant', merchantId: owner.merchantId });
  return scopes.map(scopeKey);
}
