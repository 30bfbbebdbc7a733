import { change, type Payin, type PayinChange } from './payin.ts';
import { payinMayTransition } from './transitions.ts';

/** The deadline passed: the order expires and what it held is freed. Null when it cannot expire. */
export function expirePayin(order: Payin, now: number): PayinChange | null {
  if (!payinMayTransition(order.status, 'expired', 'expired')) return null;
  if (order.expiresAt === null || order.expiresAt > now) return null;
  return change(order, { status: 'expired' }, 'expired');
}
