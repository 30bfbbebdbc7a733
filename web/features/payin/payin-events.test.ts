import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import { expect, test } from 'vitest';
import { movedBy, textOf } from '../../order-kit/timeline-detail.ts';
import { candidatesOf, knownEvent, lastChoice } from './payin-events.ts';

const entry = (event: string, detail: TimelineEntry['detail'] = {}): TimelineEntry => ({
  at: '2026-03-05T09:00:00.000Z',
  actor: { kind: 'system', id: null, name: 'System' },
  event,
  detail,
});

const candidate = (upi: string, reason: string) => ({
  upiId: `V${'0'.repeat(18)}`,
  upi,
  peer: 'Asha',
  tag: 'new',
  reason,
});

test('an event of a newer server is not taken for one that is known', () => {
  expect(knownEvent('assigned')).toBe('assigned');
  expect(knownEvent('teleported')).toBeUndefined();
});

test('the latest choice counts, the taken one first and those that fit too second', () => {
  const timeline = [
    entry('no_capacity', { considered: [candidate('old@upi', 'peer_offline')] }),
    entry('assigned', {
      considered: [
        candidate('busy@upi', 'same_amount_open'),
        candidate('next@upi', 'later_in_order'),
        candidate('taken@upi', 'taken'),
      ],
    }),
    entry('utr_entered'),
  ];
  expect(lastChoice(timeline).map(({ upi }) => upi)).toEqual(['taken@upi', 'next@upi', 'busy@upi']);
});

test('what is no list of candidates is none', () => {
  expect(candidatesOf(entry('assigned', { considered: 'all' }))).toEqual([]);
  expect(candidatesOf(entry('assigned', { considered: [candidate('a@upi', 'luck')] }))).toEqual([]);
  expect(lastChoice([entry('created')])).toEqual([]);
});

test('a detail that is no text is left out', () => {
  expect(textOf(entry('approved', { utr: '412345678901' }), 'utr')).toBe('412345678901');
  expect(textOf(entry('approved', { utr: 7 }), 'utr')).toBeUndefined();
});

test.each([
  [59, '0:59'],
  [300, '5:00'],
  [3725, '1:02:05'],
])('a deadline that moved by %i seconds reads %s', (seconds, words) => {
  expect(movedBy(entry('deadline_moved', { seconds }))).toBe(words);
  expect(movedBy(entry('expired'))).toBeUndefined();
});
