import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import type { UpiId } from '@peerdesk/contract/upi.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isBoundBy } from '@peerdesk/domain/role.ts';

type Capped = Pick<UpiId, 'status' | 'pausedBy' | 'limits' | 'capsFromAbove'>;

/** The cap behind a reason. */
const caps = [
  ['below_minimum', 'minAmount'],
  ['above_maximum', 'maxAmount'],
  ['daily_amount_reached', 'dailyAmount'],
  ['daily_count_reached', 'dailyCount'],
] as const satisfies [CapacityReason, keyof UpiId['limits']][];

/** A reason that may be the setting of somebody above. */
type FromAbove = (typeof caps)[number][0] | 'upi_not_active';

/** The reasons that a peer cannot end on one of its UPI IDs: somebody above set what binds. */
export function setFromAbove(role: Role, upis: readonly Capped[]): ReadonlySet<FromAbove> {
  const found = new Set<FromAbove>();
  for (const { status, pausedBy, limits, capsFromAbove } of upis) {
    if (status === 'paused' && isBoundBy(role, pausedBy)) found.add('upi_not_active');
    for (const [reason, cap] of caps) {
      const bound = capsFromAbove[cap];
      if (bound !== undefined && bound === limits[cap]) found.add(reason);
    }
  }
  return found;
}

export function isFromAbove(
  reason: CapacityReason,
  found: ReadonlySet<CapacityReason>,
): reason is FromAbove {
  return found.has(reason);
}
