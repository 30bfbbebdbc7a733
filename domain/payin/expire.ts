import { change, type Payin, type PayinChange } from './payin.ts';
import { payinMayTransition } from './transitions.ts';

/** The deadline passed: expired, and what it held is free. Null when there is nothing to end. */
export function expirePayin(order: Payin, now: number): PayinChange | null {
  if (!payinMayTransition(order.status, 'expired', 'expired')) return null;
  if (order.expiresAt === null || order.expiresAt > now) return null;
  return change(order, { status: 'expired' }, 'expired');
}
