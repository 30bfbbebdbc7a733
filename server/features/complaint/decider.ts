import type { ComplaintDecider } from '@peerdesk/domain/complaint/complaint.ts';
import { readMaxAmount } from '../../core/account/user-store.ts';
import type { Context } from '../../core/handler.ts';
import { amountRule } from '../../core/order/intake.ts';

/** The caller as the rules of complaints see it, with the limits of its decisions. */
export async function complaintDecider({
  services,
  caller,
  approval,
}: Context): Promise<ComplaintDecider> {
  return {
    role: caller.role,
    maxAmount: await readMaxAmount(services.pool, caller.id),
    letsStandMost: amountRule(services, 'subadminDisputeMost'),
    isApproved: approval !== undefined,
  };
}
