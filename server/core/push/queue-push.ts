import type { PushKind } from '@peerdesk/contract/push.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Services } from '../services.ts';

/** A session with a subscribed browser, and the time in the message. */
export interface PushRecipient {
  sessionId: string;
  at: number;
  /** How many items are new, for messages that show it. */
  count?: number;
}

/** Queues messages to the browsers of these sessions, in the caller's transaction. */
export async function queuePush(
  { work }: Pick<Services, 'work'>,
  client: Client,
  kind: PushKind,
  all: readonly PushRecipient[],
): Promise<void> {
  for (const { sessionId, at, count = 0 } of all) {
    const data = { sessionId, kind, at: iso(at), count: String(count) };
    await work.ask(client, 'push.send', data, { key: `${sessionId} ${kind} ${data.at}` });
  }
}
