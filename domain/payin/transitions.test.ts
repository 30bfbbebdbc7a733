import { orderStatuses, type OrderStatus } from '@peerdesk/contract/order-status.ts';
import { describe, expect, test } from 'vitest';
import { isDecided } from '../order/statuses.ts';
import { payinOf } from '../testing/payin.ts';
import { change } from './payin.ts';
import { expiringStatuses } from './statuses.ts';
import { payinMayTransition, payinEvents, payinTransitions } from './transitions.ts';

const targets = (from: OrderStatus) => Object.keys(payinTransitions[from]) as OrderStatus[];

describe('pay-in transitions', () => {
  test('every status is reachable from created', () => {
    const reached = new Set<OrderStatus>(['created']);
    for (const status of reached) for (const next of targets(status)) reached.add(next);
    expect([...reached].toSorted()).toEqual([...orderStatuses].toSorted());
  });

  test('every status leads to a final one, and final ones lead nowhere but to the money', () => {
    for (const status of orderStatuses) {
      const reached = new Set<OrderStatus>([status]);
      for (const at of reached) for (const next of targets(at)) reached.add(next);
      expect([...reached].some(isDecided), status).toBe(true);
      if (isDecided(status)) expect(targets(status)).toEqual(['approved']);
    }
  });

  test('every event happens somewhere, except the creation itself', () => {
    const used = new Set(
      orderStatuses.flatMap((from) => Object.values(payinTransitions[from]).flat()),
    );
    expect(payinEvents.filter((event) => !used.has(event))).toEqual(['created']);
  });

  test('a deadline ends exactly the statuses that wait for a customer', () => {
    const ends = orderStatuses.filter((from) => payinMayTransition(from, 'expired', 'expired'));
    expect(ends.toSorted()).toEqual([...expiringStatuses].toSorted());
  });

  test('what an outage makes good for is exactly what a deadline ends', () => {
    const moved = orderStatuses.filter((from) => payinMayTransition(from, from, 'deadline_moved'));
    expect(moved.toSorted()).toEqual([...expiringStatuses].toSorted());
  });

  test('a change that the table does not have is a bug', () => {
    expect(() => change(payinOf(), { status: 'created' }, 'assigned')).toThrow(
      'pending to created by assigned',
    );
  });

  test('a reference that is in does not expire', () => {
    expect(payinMayTransition('processing', 'expired', 'expired')).toBe(false);
  });
});
