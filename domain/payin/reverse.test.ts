import { because } from '@peerdesk/contract/because.ts';
import { describe, expect, test } from 'vitest';
import { accounts, sumOf } from '../ledger/postings.ts';
import { minor } from '../money.ts';
import { payinOf } from '../testing/payin.ts';
import type { Payin } from './payin.ts';
import { reverseApproval, type ReversalCause } from './reverse.ts';

const approval = {
  id: 'E1',
  orderRef: 'PI1',
  round: 0,
  postings: [
    { account: accounts.peerWallet('P'), amount: minor(-99_000n) },
    { account: accounts.merchantBalance('M'), amount: minor(97_000n) },
    { account: accounts.houseFees, amount: minor(2_000n) },
  ],
};
const byPerson = { event: 'reversed', note: 'It was another customer' } as const;
const byUndoneMatch = { event: 'match_undone', reason: because('match_undone') } as const;
const approved = payinOf({ status: 'approved', utr: '412345678901', flags: ['LATE'] });
const reverse = (set: Partial<Payin> = {}, cause: ReversalCause = byPerson) =>
  reverseApproval({ order: { ...approved, ...set }, entry: approval, cause });

describe('reversing an approval', () => {
  test.each([byPerson, byUndoneMatch])('gives everybody back what it took: $event', (cause) => {
    const done = reverse({}, cause);
    if (!done.ok) throw new Error(done.reason.code);
    const { entry, event } = done.value;
    expect(event).toBe(cause.event);
    expect(entry).toMatchObject({ kind: 'payin_reversed', reverses: 'E1', orderRef: 'PI1' });
    expect(sumOf([...approval.postings, ...(entry?.postings ?? [])])).toBe(0n);
    expect(entry?.postings).toEqual(
      approval.postings.map(({ account, amount }) => ({ account, amount: minor(-amount) })),
    );
  });

  test('keeps the decision and flags it: decisions are never rewritten', () => {
    expect(reverse()).toMatchObject({
      value: { heldChange: 0n, after: { status: 'approved', flags: ['LATE', 'REVERSED'] } },
    });
  });

  test('says why: in the person’s words, on the order and in the books', () => {
    const { note } = byPerson;
    expect(reverse()).toMatchObject({ value: { detail: { note }, entry: { reason: note } } });
    expect(reverse({}, { event: 'reversed', note: '' })).toMatchObject({
      value: { detail: { note: '' } },
    });
  });

  test('says why: the match that was undone; nobody’s words are in the books', () => {
    const done = reverse({}, byUndoneMatch);
    expect(done).toMatchObject({ value: { detail: { reason: { code: 'match_undone' } } } });
    expect(done.ok && done.value.entry && 'reason' in done.value.entry).toBe(false);
  });

  test('happens once', () => {
    expect(reverse({ flags: ['REVERSED'] })).toMatchObject({
      ok: false,
      code: 'AlreadyDecided',
      reason: { code: 'order_reversed' },
    });
  });

  test.each(['created', 'unassigned', 'pending', 'processing', 'declined', 'expired'] as const)(
    'is for what is approved, not %s',
    (status) => {
      expect(reverse({ status })).toMatchObject({
        ok: false,
        code: 'InvalidTransition',
        reason: { code: 'payin_not_approved' },
      });
    },
  );

  test('an approval without an entry is a bug', () => {
    const unbooked = { order: approved, entry: null, cause: byPerson };
    expect(() => reverseApproval(unbooked)).toThrow('PI1 is approved without an entry');
  });
});
