import type { Period } from '@peerdesk/domain/dates.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import type { Services } from '../../core/services.ts';
import { readDeciders, type DeciderRow } from './store-day.ts';

/** Whose orders, decided when. */
export interface AskedDeciders {
  scope: Scope;
  period: Period;
}

const keyOf = ({ scope, period: { start, end } }: AskedDeciders) =>
  `${scopeKey(scope)} ${start} ${end}`;

/**
 * Who decided the orders of a period: a pass over all of them, which on a large day costs as much
 * as a hundred lists. A server does one at a time, however many ask, and the same question of
 * several readers once: the answer is never older than one of their own would be.
 */
export function decidersOf(
  { batcher, reads }: Pick<Services, 'batcher' | 'reads'>,
  asked: AskedDeciders,
): Promise<DeciderRow[]> {
  return batcher.read('deciders of a day', asked, async (all) => {
    const found = new Map<string, DeciderRow[]>();
    for (const one of all) {
      const key = keyOf(one);
      if (found.has(key)) continue;
      found.set(key, await reads.run((db) => readDeciders(db, one.scope, one.period)));
    }
    return all.map((one) => found.get(keyOf(one)) ?? []);
  });
}
