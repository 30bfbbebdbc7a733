import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Conditions } from '../../platform/db/list/conditions.ts';
import type { Param } from '../../platform/db/list/filters.ts';

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
export function orderScope(scope: Scope, param: Param): string {
  switch (scope.kind) {
    case 'desk':
      return 'true';
    case 'group':
      return `p.subadmin_id = ${param(scope.subadminId)}`;
    case 'peer':
      return `p.peer_id = ${param(scope.peerId)}`;
    case 'merchant':
      return `p.merchant_id = ${param(scope.merchantId)}`;
  }
}

export function addOrderScope(all: Conditions, scope: Scope): void {
  if (scope.kind !== 'desk') all.add(orderScope(scope, all.param));
}
