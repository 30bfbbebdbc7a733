import type { PushKind } from '@peerdesk/contract/push.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Services } from '../services.ts';

/** A session with a browser that is told, and the moment that the message names. */
export interface Telling {
  sessionId: string;
  at: number;
  /** How much is new, where the message says so. */
  count?: number;
}

/** Has the browsers of these sessions told; with the transaction or not at all. */
export async function queuePush(
  { work }: Pick<Services, 'work'>,
  client: Client,
  kind: PushKind,
  all: readonly Telling[],
): Promise<void> {
  for (const { sessionId, at, count = 0 } of all) {
    const data = { sessionId, kind, at: iso(at), count: String(count) };
    await work.ask(client, 'push.send', data, { key: `${sessionId} ${kind} ${data.at}` });
  }
}
