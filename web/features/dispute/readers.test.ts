import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { describe, expect, test } from 'vitest';
import { readersByMessage, withNewer } from './readers.ts';

function message(id: number, author: string): DisputeMessage {
  const at = '2026-03-05T09:00:00.000Z';
  const by = { kind: 'user' as const, id: author, name: author };
  return { id, at, kind: 'text', audience: 'internal', author: by, text: `${id}`, files: [] };
}

const mark = (id: string, messageId: number) => ({ user: { id, name: id }, messageId });

describe('who has read how far', () => {
  const messages = [message(3, 'asha'), message(7, 'nila'), message(9, 'asha')];

  test('stands at the last message that somebody has read', () => {
    const readers = readersByMessage(messages, [mark('nila', 4), mark('ravi', 9)], 'asha');
    expect([...readers]).toEqual([
      [3, ['nila']],
      [9, ['ravi']],
    ]);
  });

  test('tells nobody of their own reading, nor of having read their own words', () => {
    expect(readersByMessage(messages, [mark('asha', 9), mark('nila', 7)], 'asha').size).toBe(0);
    expect(readersByMessage(messages, [mark('nila', 2)], 'asha').size).toBe(0);
  });
});

describe('what came since', () => {
  test('is added in order, each message once, with the newest marks', () => {
    const known = { messages: [message(3, 'asha'), message(7, 'nila')], readUntil: [] };
    const newer = { messages: [message(9, 'asha'), message(7, 'nila')], readUntil: [mark('x', 7)] };
    const all = withNewer(known, newer);
    expect(all.messages.map(({ id }) => id)).toEqual([3, 7, 9]);
    expect(all.readUntil).toEqual([mark('x', 7)]);
    expect(withNewer(undefined, newer).messages.map(({ id }) => id)).toEqual([7, 9]);
  });
});
