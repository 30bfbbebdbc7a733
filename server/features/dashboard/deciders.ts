import type { Period } from '@peerdesk/domain/dates.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import type { Services } from '../../core/services.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readDeciders, type DeciderRow } from './store-deciders.ts';

/** Who asks, whose orders, decided when. */
export interface AskedDeciders {
  by: string;
  scope: Scope;
  period: Period;
}

const keyOf = ({ scope, period: { start, end } }: AskedDeciders) =>
  `${scopeKey(scope)} ${start} ${end}`;

type Server = Pick<Services, 'batcher' | 'reads'>;

/** Who decided the orders of a period. */
export function decidersOf(services: Server, asked: AskedDeciders): Promise<DeciderRow[]> {
  const { scope, period } = asked;
  return passOver(services, asked, 'who', (db) => readDeciders(db, scope, period));
}

/**
 * A pass over all orders that were decided in a period, or over the entries about them, which on a
 * large day costs as much as a hundred lists. A server does one at a time, those who ask take
 * turns, and the same question (`what`) of several readers is read once: the answer is never older
 * than one of their own would be.
 */
export function passOver<Found>(
  { batcher, reads }: Server,
  asked: AskedDeciders,
  what: string,
  read: (db: Queryable) => Promise<Found>,
): Promise<Found> {
  const key = `${what} ${keyOf(asked)}`;
  return batcher.turns.read('deciders of a day', { by: asked.by, key }, () => reads.run(read));
}
