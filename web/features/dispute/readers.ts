import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';

type Talk = ResponseOf<'dispute.messages'>;

/**
 * The names of those who have read up to each message and no further. The reader is not told of
 * their own reading, and nobody of having read what they wrote themselves.
 */
export function readersByMessage(
  messages: readonly Talk['messages'][number][],
  readUntil: readonly Talk['readUntil'][number][],
  ownId: string,
): Map<number, string[]> {
  const readers = new Map<number, string[]>();
  for (const { user, messageId } of readUntil) {
    const read = messages.findLast(({ id }) => id <= messageId);
    if (!read || user.id === ownId || read.author.id === user.id) continue;
    readers.set(read.id, [...(readers.get(read.id) ?? []), user.name]);
  }
  return readers;
}

/** The conversation as it is known with what came since, each message once and in order. */
export function withNewer(known: Talk | undefined, newer: Talk): Talk {
  const byId = new Map(
    [...(known?.messages ?? []), ...newer.messages].map((message) => [message.id, message]),
  );
  const messages = [...byId.values()].toSorted((one, other) => one.id - other.id);
  return { messages, readUntil: newer.readUntil };
}
