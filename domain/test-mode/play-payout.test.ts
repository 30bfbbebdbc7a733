import { payoutOutcomes, type PayoutOutcome } from '@peerdesk/contract/test-order.ts';
import { payoutStatuses, type PayoutStatus } from '@peerdesk/contract/payout.ts';
import { expect, test } from 'vitest';
import type { PayoutChange } from '../payout/payout.ts';
import { payoutOf } from '../testing/payout.ts';
import { testDecider } from './cast.ts';
import { playMove } from './play-money.ts';
import { playPayout } from './play-payout.ts';

function play(status: PayoutStatus, outcome: PayoutOutcome) {
  const peerId = status === 'created' ? null : testDecider.id;
  const order = payoutOf({ status, peerId, expiresAt: null });
  return playPayout({ order, outcome, utr: '912345678901', acceptMinutes: 30, now: 1_000 });
}

const statusesOf = (changes: readonly PayoutChange[]) => changes.map(({ after }) => after.status);

test.each([
  ['created', 'pending', ['pending']],
  ['created', 'processing', ['pending', 'processing']],
  ['created', 'approved', ['pending', 'processing', 'approved']],
  ['created', 'declined', ['declined']],
  ['created', 'expired', ['pending', 'expired']],
  ['pending', 'processing', ['processing']],
  ['pending', 'approved', ['processing', 'approved']],
  ['pending', 'declined', ['declined']],
  ['pending', 'expired', ['expired']],
  ['processing', 'approved', ['approved']],
  ['processing', 'declined', ['declined']],
  ['expired', 'processing', ['pending', 'processing']],
  ['expired', 'approved', ['pending', 'processing', 'approved']],
  ['expired', 'declined', ['declined']],
] as const)('from %s to %s it goes by %s', (status, outcome, way) => {
  const played = play(status, outcome);
  expect(played.ok && statusesOf(played.value)).toEqual(way);
});

test('no way leads back, so that no order goes on for ever', () => {
  const order: readonly PayoutStatus[] = [
    'created',
    'pending',
    'expired',
    'processing',
    'approved',
    'declined',
  ];
  expect(order.toSorted()).toEqual(payoutStatuses.toSorted());
  for (const status of payoutStatuses) {
    for (const outcome of payoutOutcomes) {
      const isLater = order.indexOf(outcome) > order.indexOf(status);
      if (!isLater) expect(play(status, outcome).ok, `${status} to ${outcome}`).toBe(false);
    }
  }
});

test('what was held is paid, or comes back', () => {
  const moved = (outcome: PayoutOutcome) => {
    const played = play('processing', outcome);
    return playMove((played.ok && played.value.at(-1)?.entry) || null, 'M');
  };
  expect(moved('approved')).toEqual({ balance: 0n, held: -102_000n });
  expect(moved('declined')).toEqual({ balance: 102_000n, held: -102_000n });
});

test('a decided one stays as it is, and so does one that cannot get there', () => {
  expect(play('approved', 'declined')).toMatchObject({ ok: false, code: 'AlreadyDecided' });
  expect(play('processing', 'expired')).toMatchObject({ ok: false, code: 'InvalidTransition' });
});
