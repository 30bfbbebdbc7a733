import { useSyncExternalStore } from 'react';
import { unsent } from '../../../session/unsent.ts';

/** What this person has written about a pay-in and what waits for the network. */
export function useUnsentMessages(refId: string): { key: string; at: string; text: string }[] {
  const acts = useSyncExternalStore(unsent.subscribe, unsent.get);
  return acts
    .filter((act) => act.call === 'talk.send' && act.refId === refId)
    .map(({ key, madeAt, body }) => ({
      key,
      at: new Date(madeAt).toISOString(),
      text: 'text' in body ? String(body.text) : '',
    }));
}
