import { useSyncExternalStore } from 'react';
import { unsent } from '../session/unsent.ts';

/** The orders about which a decision of this person waits for the network. */
export function useUnsentOrders(): readonly string[] {
  return useSyncExternalStore(unsent.subscribe, unsent.get).map(({ refId }) => refId);
}
