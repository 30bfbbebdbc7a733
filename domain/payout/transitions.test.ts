import { payoutStatuses, type PayoutStatus } from '@peerdesk/contract/payout.ts';
import { describe, expect, test } from 'vitest';
import { isDecided } from '../order/statuses.ts';
import { payoutOf } from '../testing/payout.ts';
import { payoutChange, payoutDecided } from './payout.ts';
import { payoutEvents, payoutMayTransition, payoutTransitions } from './transitions.ts';

const targets = (from: PayoutStatus) => Object.keys(payoutTransitions[from]) as PayoutStatus[];

function reachedFrom(start: PayoutStatus): Set<PayoutStatus> {
  const reached = new Set<PayoutStatus>([start]);
  for (const status of reached) for (const next of targets(status)) reached.add(next);
  return reached;
}

describe('pay-out transitions', () => {
  test('every status is reachable from created', () => {
    expect([...reachedFrom('created')].toSorted()).toEqual([...payoutStatuses].toSorted());
  });

  test.each(payoutStatuses)('%s leads to a final status', (status) => {
    expect([...reachedFrom(status)].some(isDecided)).toBe(true);
  });

  test('a declined pay-out stays declined; an approved one leaves only when it is taken back', () => {
    expect(targets('declined')).toEqual(['declined']);
    expect(targets('approved').toSorted()).toEqual(['approved', 'created']);
    expect(payoutTransitions.approved.created).toEqual(['revoked', 'reversed']);
  });

  test('every event happens somewhere, except the creation itself', () => {
    const used = new Set(
      payoutStatuses.flatMap((from) => Object.values(payoutTransitions[from]).flat()),
    );
    expect(payoutEvents.filter((event) => !used.has(event))).toEqual(['created']);
  });

  test('only what waits for an acceptance expires: who saw the destination may be paying', () => {
    const ends = payoutStatuses.filter((from) => payoutMayTransition(from, 'expired', 'expired'));
    expect(ends).toEqual(['pending']);
  });

  test('what an outage makes good for is exactly what a deadline ends', () => {
    const moved = payoutStatuses.filter((from) =>
      payoutMayTransition(from, from, 'deadline_moved'),
    );
    expect(moved).toEqual(['pending']);
  });

  test('only the merchant’s own, still free, is withdrawn', () => {
    const ends = payoutStatuses.filter((from) =>
      payoutMayTransition(from, 'declined', 'withdrawn'),
    );
    expect(ends).toEqual(['created']);
  });

  test('a change that the table does not have is a bug', () => {
    expect(() => payoutChange(payoutOf(), { status: 'created' }, 'revoked')).toThrow('by revoked');
  });

  test('the refusal says who decided what, and when', () => {
    const order = payoutOf({
      status: 'approved',
      decidedBy: { kind: 'user', id: 'U', name: 'Meera' },
      decidedAt: 0,
    });
    expect(payoutDecided(order).reason).toEqual({
      code: 'payout_decided_by',
      facts: { who: 'Meera', status: 'approved', at: '1970-01-01T00:00:00.000Z' },
    });
  });
});
