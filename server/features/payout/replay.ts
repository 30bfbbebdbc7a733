import type { Payout } from '@peerdesk/contract/payout.ts';
import { maskedVpa, seesDestination } from '@peerdesk/domain/payout/destination.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Services } from '../../core/services.ts';
import { readPayout, toPayout } from '../../core/order/payout/store.ts';

/** A replayed response: the destination is masked if the pay-out has since been reassigned. */
export async function replayPayout(
  earlier: Payout,
  { services, scope }: { services: Services; scope: Scope },
): Promise<Payout> {
  const row = await readPayout(services.pool, earlier.refId);
  if (row && seesDestination(toPayout(row), scope)) return earlier;
  const { upi } = earlier.customer;
  if (!earlier.destinationShown || upi === undefined) return earlier;
  const customer = { ...earlier.customer, upi: maskedVpa(upi) };
  return { ...earlier, customer, destinationShown: false };
}
