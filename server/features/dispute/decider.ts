import type { DisputeDecider } from '@peerdesk/domain/dispute/decide.ts';
import { readMaxAmount } from '../../core/account/user-store.ts';
import { amountRule } from '../../core/order/intake.ts';
import type { Context } from '../../core/handler.ts';

/** The caller as the rules of disputes see it, with the limits of its decisions. */
export async function deciderOf(context: Context): Promise<DisputeDecider> {
  const { services, caller, actor, approval } = context;
  const maxAmount = await readMaxAmount(services.pool, caller.id);
  const letsStandMost = amountRule(services, 'subadminDisputeMost');
  const limits = { maxAmount, letsStandMost, isApproved: approval !== undefined };
  return { ...actor, id: caller.id, role: caller.role, ...limits };
}
