import type { PushKind } from '@peerdesk/contract/push.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Services } from '../services.ts';
import { readSubscribed } from './store.ts';

/**
 * Has the browsers of these sessions told, as far as they want to be; with the transaction or not
 * at all.
 *
 * @param at the moment that the message names.
 */
export async function queuePush(
  { work }: Pick<Services, 'work'>,
  client: Client,
  sessionIds: readonly string[],
  { kind, at }: { kind: PushKind; at: number },
): Promise<void> {
  for (const sessionId of await readSubscribed(client, sessionIds)) {
    const data = { sessionId, kind, at: iso(at) };
    await work.ask(client, 'push.send', data, { key: `${sessionId} ${kind} ${data.at}` });
  }
}
