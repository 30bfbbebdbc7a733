import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { covered } from '../ledger/available.ts';
import type { Overdraft } from '../ledger/overdraft.ts';
import { accounts, sumOf } from '../ledger/postings.ts';
import { percent } from '../ledger/tariff.ts';
import { minor } from '../money.ts';
import { deciderOf, payinOf } from '../testing/payin.ts';
import { confirmPayin, decidePayin, type Decision } from './decide.ts';
import type { Payin } from './payin.ts';

const utr = '412345678901';
const terms = { fee: percent(300), commission: percent(100), override: null };
const processing = payinOf({ status: 'processing', utr });

const decide = (
  order: Payin,
  role: (typeof roles)[number],
  decision: Decision = { status: 'approved' },
  rule = decidePayin,
) => rule({ order, decider: deciderOf(role), decision, terms, now: 77 });

describe('deciding a pay-in', () => {
  test('approval posts, uses the reference and frees what was held', () => {
    const decided = decide(processing, 'peer');
    if (!decided.ok) throw new Error(decided.reason.code);
    const { after, entry, heldChange, utr: move } = decided.value;
    expect(after).toMatchObject({ status: 'approved', receivedAmount: 100_000n, decidedAt: 77 });
    expect(heldChange).toBe(-100_000n);
    expect(move).toEqual({ utr, move: 'use' });
    expect(entry && sumOf(entry.postings)).toBe(0n);
  });

  test('approval needs a reference, on the order or in the request', () => {
    expect(decide(payinOf(), 'admin')).toMatchObject({
      ok: false,
      code: 'ValidationError',
      fields: { utr: { code: 'utr_of_order_missing' } },
    });
    expect(decide(payinOf(), 'peer', { status: 'approved', utr }).ok).toBe(true);
  });

  test('another amount is booked as it arrived, and flagged, by staff only', () => {
    const less: Decision = { status: 'approved', amount: minor(90_000n) };
    const decided = decide(processing, 'subadmin', less);
    expect(decided).toMatchObject({
      value: { after: { receivedAmount: 90_000n, flags: ['AMOUNT_MISMATCH'] } },
    });
    expect(decide(processing, 'peer', less)).toMatchObject({ ok: false, code: 'AmountMismatch' });
  });

  test('what the bank shows for the reference is all that anybody may approve', () => {
    const by = (role: (typeof roles)[number], decision: Decision, bankAmounts: bigint[]) =>
      decidePayin({
        order: processing,
        decider: deciderOf(role),
        decision,
        terms,
        now: 77,
        bankAmounts: bankAmounts.map(minor),
      });
    const whole: Decision = { status: 'approved' };
    const less: Decision = { status: 'approved', amount: minor(90_000n) };
    for (const role of ['admin', 'subadmin', 'peer'] as const) {
      expect(by(role, whole, [90_000n])).toMatchObject({ code: 'AmountMismatch' });
      expect(by(role, whole, [100_000n]).ok).toBe(true);
      expect(by(role, whole, [5n, 100_000n]).ok).toBe(true);
      expect(by(role, { status: 'declined' }, [90_000n]).ok).toBe(true);
    }
    expect(by('admin', less, [90_000n])).toMatchObject({ ok: true });
    expect(by('admin', less, [100_000n])).toMatchObject({ code: 'AmountMismatch' });
    expect(by('peer', less, [90_000n])).toMatchObject({ code: 'AmountMismatch' });
  });

  test('late money that the bank shows is covered as for a line alone, unless an admin decides', () => {
    const by = (role: (typeof roles)[number], bankAmounts: bigint[]) =>
      decidePayin({
        order: payinOf({ status: 'expired', utr }),
        decider: deciderOf(role),
        decision: { status: 'approved' },
        terms,
        now: 77,
        bankAmounts: bankAmounts.map(minor),
        limits: { byHand: minor(0n), byLine: minor(700n) },
      });
    const wallet = accounts.peerWallet('P');
    const covers = (on: Overdraft['on'], most: bigint | null) => {
      const upTo = most === null ? null : minor(most);
      return { value: { mustCover: [covered(wallet, { on, upTo })] } };
    };
    expect(by('subadmin', [100_000n])).toMatchObject(covers('attested_line', 700n));
    expect(by('subadmin', [])).toMatchObject(covers('by_hand', 0n));
    expect(by('admin', [])).toMatchObject(covers('by_hand', 0n));
    expect(by('admin', [100_000n])).toMatchObject(covers('person_with_line', null));
  });

  test('another reference is for staff only', () => {
    const other: Decision = { status: 'approved', utr: '999999999999' };
    expect(decide(processing, 'peer', other)).toMatchObject({ code: 'PermissionDenied' });
    expect(decide(processing, 'admin', other)).toMatchObject({
      value: { utr: { utr: '999999999999', move: 'use' } },
    });
  });

  test('an expired order is for staff only, and is late', () => {
    const late = payinOf({ status: 'expired', utr });
    expect(decide(late, 'peer')).toMatchObject({ ok: false, code: 'InvalidTransition' });
    expect(decide(late, 'admin')).toMatchObject({
      value: { heldChange: 0n, after: { status: 'approved', flags: ['LATE'] } },
    });
  });

  test('what is decided says who and when', () => {
    const done = payinOf({ status: 'approved', decidedBy: deciderOf('admin'), decidedAt: 0 });
    expect(decide(done, 'admin')).toEqual({
      ok: false,
      code: 'AlreadyDecided',
      reason: {
        code: 'payin_decided_by',
        facts: { who: 'admin', status: 'approved', at: '1970-01-01T00:00:00.000Z' },
      },
    });
    const byItself = { ...done, decidedBy: systemActor };
    expect(decide(byItself, 'admin')).toMatchObject({
      reason: { code: 'payin_decided_by_system', facts: { status: 'approved' } },
    });
  });

  test.each(roles)('resolveType utr is never decided by a person: %s', (role) => {
    const order = payinOf({ status: 'processing', utr, resolveType: 'utr' });
    for (const rule of [decidePayin, confirmPayin]) {
      for (const status of ['approved', 'declined'] as const) {
        expect(decide(order, role, { status }, rule).ok).toBe(false);
      }
    }
  });

  test('declining refuses the claim and frees what was held', () => {
    const decided = decide(processing, 'peer', { status: 'declined', note: 'not there' });
    expect(decided).toMatchObject({
      value: {
        entry: null,
        heldChange: -100_000n,
        utr: { utr, move: 'refuse' },
        after: { status: 'declined', note: 'not there' },
      },
    });
  });

  test('confirming is for processing only, while pending may be decided', () => {
    const approve: Decision = { status: 'approved', utr };
    expect(decide(payinOf(), 'admin', approve, confirmPayin).ok).toBe(false);
    expect(decide(payinOf(), 'admin', approve, decidePayin).ok).toBe(true);
    expect(decide(processing, 'peer', approve, confirmPayin).ok).toBe(true);
  });
});
