import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { reasonShownTo } from '@peerdesk/domain/capacity/reasons.ts';
import { ineligibleReason } from '@peerdesk/domain/payin/choose-upi.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import { barredBy } from '@peerdesk/domain/switches/switches.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { KnownSettings, Services } from '../services.ts';
import { amountRule } from './intake.ts';
import { readEveryCandidate } from './upi-candidates.ts';

export interface CapacityAsker {
  services: { settings: KnownSettings };
  scope: Scope;
  now: number;
}

/** Whoever asks over HTTP, beside others. */
export interface CapacityReader extends CapacityAsker {
  services: Pick<Services, 'settings' | 'reads' | 'batcher'>;
}

export interface UpiNow {
  upiId: string;
  reason: CapacityReason;
}

/**
 * Whether each UPI ID of the scope, however many there are, would take the smallest payment that
 * it may take (`taken`), or why not, as this reader is told it.
 */
export async function readCapacityNow(
  db: Queryable,
  { services: { settings }, scope, now }: CapacityAsker,
): Promise<UpiNow[]> {
  const switches = settings.switches();
  const least = amountRule({ settings }, 'minAmount');
  const candidates = await readEveryCandidate(db, scope, { least, now });
  return candidates.map(({ smallest, upi }) => {
    const barred = barredBy(switches, null, upi);
    const reason = ineligibleReason(smallest, { ...upi, barred }) ?? 'taken';
    return { upiId: upi.upiId, reason: reasonShownTo(scope, reason) };
  });
}

/**
 * The same for readers, of whom there are many: on a large desk it takes a third of a second, so a
 * server reads it once at a time, and once for all who ask of the same meanwhile.
 */
export function capacityNow(asker: CapacityReader): Promise<readonly UpiNow[]> {
  const { batcher, reads } = asker.services;
  const key = scopeKey(asker.scope);
  return batcher.turns.read('capacity now', { by: key, key }, () =>
    reads.run((db) => readCapacityNow(db, asker)),
  );
}
