import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { reasonShownTo } from '@peerdesk/domain/capacity/reasons.ts';
import { ineligibleReason, type UpiCandidate } from '@peerdesk/domain/payin/choose-upi.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { withSwitches } from '@peerdesk/domain/switches/switches.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { isUserInScope } from '../account/user-scope.ts';
import type { KnownSettings } from '../services.ts';
import { amountRule } from './intake.ts';
import { readCandidates } from './upi-candidates.ts';

export interface CapacityAsker {
  services: { settings: KnownSettings };
  scope: Scope;
  now: number;
}

/**
 * Whether each UPI ID of the scope would take the smallest payment that it may take (`taken`), or
 * why not, as this reader is told it.
 */
export async function readCapacityNow(
  db: Queryable,
  { services, scope, now }: CapacityAsker,
): Promise<{ upiId: string; reason: CapacityReason }[]> {
  const least = amountRule(services, 'minAmount');
  const read = await readCandidates(db, least, now);
  const candidates = withSwitches(read, services.settings.switches(), null);
  return candidates
    .filter(({ peer }) => isOwn(peer, scope))
    .map((upi) => {
      const most = [least, upi.minAmount, upi.peer.minAmount ?? least];
      const smallest = most.reduce((found, amount) => (amount > found ? amount : found));
      const reason = ineligibleReason(smallest, upi) ?? 'taken';
      return { upiId: upi.upiId, reason: reasonShownTo(scope, reason) };
    });
}

function isOwn({ id, subadminId }: UpiCandidate['peer'], scope: Scope): boolean {
  return isUserInScope({ id, parent_id: subadminId }, scope);
}
