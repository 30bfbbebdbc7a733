import {
  disputeStatuses,
  disputeVerdicts,
  type DisputeStatus,
} from '@peerdesk/contract/dispute.ts';
import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { describe, expect, test } from 'vitest';
import {
  changeOf,
  codeOf,
  disputeDecider,
  disputedPayout,
  disputeOf,
  reasonOf,
  verdictOn,
} from '../testing/dispute.ts';
import { createDispute, startDispute } from './decide.ts';
import type { Actor } from '../actor.ts';
import type { Dispute } from './dispute.ts';

const merchant = { kind: 'merchant', id: 'M', name: 'Shop' } as const;
/** A dispute in this status. */
function inStatus(status: DisputeStatus): Dispute {
  switch (status) {
    case 'unassigned':
      return disputeOf({ status, handler: null, version: 0 });
    case 'pending':
      return disputeOf();
    case 'resolved':
    case 'revoke_claim':
      return disputeOf({
        status,
        decidedAt: 0,
        decidedBy: { kind: 'user', id: 'A', name: 'Dev' },
        version: 2,
      });
  }
}

const create = (set: Parameters<typeof disputedPayout>[0]) =>
  createDispute({
    id: 'DP1',
    payout: disputedPayout({ flags: [], ...set }),
    reason: 'It did not arrive',
    note: 'called twice',
    by: merchant,
    isRepeated: false,
    now: 7,
  });

describe('opening', () => {
  test('keeps the parties of the approval, and marks the pay-out', () => {
    const { before, after, event, payout } = changeOf(create({ flags: ['REVOKED'], round: 2 }));
    expect([before, event]).toEqual([null, 'created']);
    expect(after).toEqual(
      disputeOf({
        status: 'unassigned',
        handler: null,
        round: 2,
        note: 'called twice',
        createdAt: 7,
        version: 0,
      }),
    );
    expect(payout).toMatchObject({ event: 'disputed', entry: null, utr: null, assignment: null });
    expect(payout?.after).toEqual({
      ...payout?.before,
      flags: ['REVOKED', 'DISPUTED'],
      version: (payout?.before.version ?? 0) + 1,
    });
  });

  test.each(payoutStatuses)('a pay-out that is %s', (status) => {
    const [fresh, again] = [create({ status }), create({ status, flags: ['DISPUTED'] })];
    expect(codeOf(fresh)).toBe(status === 'approved' ? 'ok' : 'InvalidTransition');
    if (status !== 'approved') {
      expect(reasonOf(fresh)).toEqual({ code: 'dispute_of_unpaid', facts: { status } });
    }
    expect(codeOf(again)).toBe('InvalidTransition');
    expect(reasonOf(again)).toMatchObject({ code: 'dispute_open_already' });
  });

  test('a second dispute about one approval is an admin’s to open, with new evidence', () => {
    const again = (set: { by?: Actor; note?: string | null }) =>
      createDispute({
        id: 'DP2',
        payout: disputedPayout({ flags: [] }),
        reason: 'It did not arrive',
        note: 'a statement of the customer',
        by: { kind: 'user', id: 'A', name: 'Dev' },
        isRepeated: true,
        now: 7,
        ...set,
      });
    expect(again({ by: merchant })).toMatchObject({ code: 'PermissionDenied' });
    expect(again({ note: null })).toMatchObject({ fields: { note: {} } });
    expect(changeOf(again({})).after.isRepeated).toBe(true);
  });

  test('an approval by nobody is a bug', () => {
    expect(() => create({ peerId: null })).toThrow('paid by nobody');
  });
});

/** The outcome of every action in every status, written by hand. */
const outcomes = {
  unassigned: { start: 'ok', resolved: 'InvalidTransition', revoke_claim: 'InvalidTransition' },
  pending: { start: 'InvalidTransition', resolved: 'ok', revoke_claim: 'ok' },
  resolved: {
    start: 'AlreadyDecided',
    resolved: 'AlreadyDecided',
    revoke_claim: 'AlreadyDecided',
  },
  revoke_claim: {
    start: 'AlreadyDecided',
    resolved: 'AlreadyDecided',
    revoke_claim: 'AlreadyDecided',
  },
} as const;

describe.each(disputeStatuses)('a dispute that is %s', (status) => {
  test('start', () => {
    const started = startDispute(inStatus(status), { id: 'A', name: 'Dev' });
    expect(codeOf(started)).toBe(outcomes[status].start);
  });

  test.each(disputeVerdicts)('%s, by whoever may decide it', (verdict) => {
    for (const role of ['admin', 'subadmin'] as const) {
      const decided = verdictOn({
        dispute: inStatus(status),
        verdict,
        decider: disputeDecider({ role }),
      });
      expect(codeOf(decided), role).toBe(outcomes[status][verdict]);
    }
  });
});

describe('taking', () => {
  test('whoever takes it is the handler; the pay-out stays as it is', () => {
    const handler = { id: 'A', name: 'Dev' };
    const change = changeOf(startDispute(inStatus('unassigned'), handler));
    expect(change).toMatchObject({ event: 'started', payout: null });
    expect(change.after).toEqual({
      ...inStatus('unassigned'),
      status: 'pending',
      handler,
      version: 1,
    });
  });

  test('the second one is told who was first, the late one who decided what and when', () => {
    const other = { id: 'A', name: 'Dev' };
    const facts = { who: 'Dev', at: '1970-01-01T00:00:00.000Z' };
    expect(reasonOf(startDispute(disputeOf(), other))).toEqual({
      code: 'dispute_handled_by',
      facts: { who: 'Meera' },
    });
    expect(reasonOf(startDispute(inStatus('resolved'), other))).toEqual({
      code: 'dispute_resolved_by',
      facts,
    });
    expect(reasonOf(verdictOn({ dispute: inStatus('revoke_claim') }))).toEqual({
      code: 'dispute_revoked_by',
      facts,
    });
  });
});

describe('what is said of a dispute', () => {
  const again = (set: { by?: Actor; note?: string | null }) =>
    createDispute({
      id: 'DP2',
      payout: disputedPayout({ flags: [] }),
      reason: 'It did not arrive',
      note: 'a statement',
      by: { kind: 'user', id: 'A', name: 'Dev' },
      isRepeated: true,
      now: 7,
      ...set,
    });

  test('the timeline of the pay-out keeps its id, its reason, and a note if there is one', () => {
    const reason = 'It did not arrive';
    const detailOf = (note: string | null) =>
      changeOf(
        createDispute({
          ...{ id: 'DP1', payout: disputedPayout({ flags: [] }), reason, note, by: merchant },
          ...{ isRepeated: false, now: 7 },
        }),
      ).payout?.detail;
    expect(detailOf('called')).toEqual({ disputeId: 'DP1', reason, note: 'called' });
    expect(detailOf(null)).toEqual({ disputeId: 'DP1', reason });
  });

  test('a second one is refused to a merchant, and to anybody without evidence', () => {
    expect(reasonOf(again({ by: merchant }))).toMatchObject({ code: 'dispute_again_by_admin' });
    for (const note of [null, '']) {
      expect(again({ note })).toMatchObject({
        fields: { note: { code: 'dispute_again_needs_evidence' } },
      });
    }
  });

  test('where nobody knows who handles or who decided it, it is said without a name', () => {
    const other = { id: 'A', name: 'Dev' };
    expect(reasonOf(startDispute(disputeOf({ handler: null }), other))).toMatchObject({
      code: 'dispute_handled',
    });
    const resolved = disputeOf({ status: 'resolved', decidedBy: null, decidedAt: 5 });
    expect(reasonOf(startDispute(resolved, other))).toMatchObject({ code: 'dispute_decided' });
    const undated = { ...resolved, decidedBy: merchant, decidedAt: null };
    expect(reasonOf(startDispute(undated, other))).toMatchObject({ code: 'dispute_decided' });
  });
});
