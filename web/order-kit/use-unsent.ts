import { useSyncExternalStore } from 'react';
import { isDecision } from '../session/unsent-queue.ts';
import { unsent } from '../session/unsent.ts';

/** The orders about which a decision of this person waits for the network. */
export function useUnsentOrders(): readonly string[] {
  const acts = useSyncExternalStore(unsent.subscribe, unsent.get);
  return acts.filter(isDecision).map(({ refId }) => refId);
}
