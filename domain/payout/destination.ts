import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import { isOneOf } from '../one-of.ts';
import { isDecided } from '../order/statuses.ts';
import type { Scope } from '../scope.ts';
import { shownStatuses } from './statuses.ts';

interface Destined {
  status: PayoutStatus;
  merchantId: string;
  peerId: string | null;
  acceptedAt: number | null;
}

/** May somebody with this scope see the customer's full UPI ID? A subadmin never may. */
export function seesDestination(order: Destined, scope: Scope): boolean {
  switch (scope.kind) {
    case 'desk':
      return true;
    case 'group':
      return false;
    case 'merchant':
      return order.merchantId === scope.merchantId;
    case 'peer':
      return (
        order.peerId === scope.peerId &&
        order.acceptedAt !== null &&
        isOneOf(order.status, shownStatuses)
      );
  }
}

/** May it be paid from this person's screen? Once it is decided, a link would pay it again. */
export function seesPayLink(order: Destined, scope: Scope): boolean {
  if (!seesDestination(order, scope)) return false;
  switch (scope.kind) {
    case 'desk':
      return !isDecided(order.status);
    case 'peer':
      return order.status === 'processing';
    case 'group':
    case 'merchant':
      return false;
  }
}

/**
 * How many letters of a name stay readable: fewer for a short one, so that something stays hidden.
 */
const shownMax = 2;

/** Masks a destination for those who may not see it: `ravi@okaxis` → `ra…@okaxis`. */
export function maskedVpa(vpa: string): string {
  const [name = '', provider = ''] = vpa.split('@');
  return `${name.slice(0, Math.min(shownMax, name.length - 1))}…@${provider}`;
}
