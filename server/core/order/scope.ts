import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Conditions } from '../../platform/db/conditions.ts';

/** The owners of an order that scopes compare, for pay-ins and pay-outs. */
export interface Owned {
  peer_id: string | null;
  subadmin_id: string | null;
  merchant_id: string;
}

/** Is this order within the scope? The same condition as in every list query. */
export function isInScope(row: Owned, scope: Scope): boolean {
  switch (scope.kind) {
    case 'desk':
      return true;
    case 'group':
      return row.subadmin_id === scope.subadminId;
    case 'peer':
      return row.peer_id === scope.peerId;
    case 'merchant':
      return row.merchant_id === scope.merchantId;
  }
}

/** The condition that an order (`p`) is within the scope. */
export function addOrderScope(all: Conditions, scope: Scope): void {
  switch (scope.kind) {
    case 'desk':
      return;
    case 'group':
      return all.add(`p.subadmin_id = ${all.param(scope.subadminId)}`);
    case 'peer':
      return all.add(`p.peer_id = ${all.param(scope.peerId)}`);
    case 'merchant':
      return all.add(`p.merchant_id = ${all.param(scope.merchantId)}`);
  }
}
