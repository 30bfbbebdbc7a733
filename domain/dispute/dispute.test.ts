import {
  disputeStatuses,
  disputeVerdicts,
  type DisputeStatus,
} from '@peerdesk/contract/dispute.ts';
import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { describe, expect, test } from 'vitest';
import {
  disputeMayTransition,
  disputeTransitions,
  isDisputable,
  isDisputeFinal,
} from './dispute.ts';

function reachedFrom(start: DisputeStatus): Set<DisputeStatus> {
  const reached = new Set<DisputeStatus>([start]);
  for (const status of reached) for (const next of disputeTransitions[status]) reached.add(next);
  return reached;
}

describe('dispute transitions', () => {
  test('every status is reachable from unassigned', () => {
    expect([...reachedFrom('unassigned')].toSorted()).toEqual([...disputeStatuses].toSorted());
  });

  test.each(disputeStatuses)('%s leads to a verdict', (status) => {
    expect([...reachedFrom(status)].some(isDisputeFinal)).toBe(true);
  });

  test('both verdicts are final and nothing else is', () => {
    expect(disputeStatuses.filter(isDisputeFinal)).toEqual([...disputeVerdicts]);
  });

  test('of all pairs these three happen: it is taken, and then decided one way or the other', () => {
    const pairs = disputeStatuses.flatMap((from) =>
      disputeStatuses.filter((to) => disputeMayTransition(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(pairs).toEqual(['unassigned > pending', 'pending > resolved', 'pending > revoke_claim']);
  });
});

describe('what can be disputed', () => {
  test.each(payoutStatuses)('%s: only what was paid, and once at a time', (status) => {
    expect(isDisputable({ status, flags: [] })).toBe(status === 'approved');
    expect(isDisputable({ status, flags: ['REVOKED'] })).toBe(status === 'approved');
    expect(isDisputable({ status, flags: ['REVOKED', 'DISPUTED'] })).toBe(false);
  });
});
