import type { Period } from '@peerdesk/domain/dates.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import type { Services } from '../../core/services.ts';
import { readDeciders, type DeciderRow } from './store-day.ts';

/** Who asks, whose orders, decided when. */
export interface AskedDeciders {
  by: string;
  scope: Scope;
  period: Period;
}

const keyOf = ({ scope, period: { start, end } }: AskedDeciders) =>
  `${scopeKey(scope)} ${start} ${end}`;

/**
 * Who decided the orders of a period: a pass over all of them, which on a large day costs as much
 * as a hundred lists. A server does one at a time, those who ask take turns, and the same question
 * of several readers is read once: the answer is never older than one of their own would be.
 */
export function decidersOf(
  { batcher, reads }: Pick<Services, 'batcher' | 'reads'>,
  asked: AskedDeciders,
): Promise<DeciderRow[]> {
  const { by, scope, period } = asked;
  return batcher.turns.read('deciders of a day', { by, key: keyOf(asked) }, () =>
    reads.run((db) => readDeciders(db, scope, period)),
  );
}
