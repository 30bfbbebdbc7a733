import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { describe, expect, test } from 'vitest';
import { nudgeState } from './nudge.ts';

const now = Date.parse('2026-03-05T12:00:00.000Z');

function message(id: number, author: string, set: Partial<DisputeMessage> = {}): DisputeMessage {
  const at = new Date(now - 10 * 60_000).toISOString();
  const by = { kind: 'user' as const, id: author, name: author };
  return {
    id,
    at,
    kind: 'text',
    audience: 'internal',
    author: by,
    text: 'words',
    files: [],
    ...set,
  };
}

const isStaffId = (id: string | null) => id !== 'payer';
const nudge = { kind: 'nudge' as const, text: '' };

describe('the silent party', () => {
  test('is asked when it has not answered, or when nobody has written', () => {
    expect(nudgeState([], isStaffId, now)).toEqual({ may: true });
    expect(nudgeState([message(1, 'payer'), message(2, 'nila')], isStaffId, now).may).toBe(true);
  });

  test('is not the one who wrote last', () => {
    const talk = [message(1, 'nila'), message(2, 'nila', nudge), message(3, 'payer')];
    expect(nudgeState(talk, isStaffId, now)).toEqual({ may: false, why: 'ownTurn', by: 'payer' });
    expect(nudgeState(talk, (id) => !isStaffId(id), now)).toEqual({ may: true });
  });

  test('is asked once an hour, and again once the asking party has written', () => {
    const asked = message(2, 'nila', nudge);
    const talk = [message(1, 'nila'), asked];
    expect(nudgeState(talk, isStaffId, now)).toEqual({ may: false, why: 'asked', at: asked.at });
    expect(nudgeState(talk, isStaffId, now + 50 * 60_000)).toEqual({ may: true });
    expect(nudgeState([...talk, message(3, 'nila')], isStaffId, now)).toEqual({ may: true });
  });
});
