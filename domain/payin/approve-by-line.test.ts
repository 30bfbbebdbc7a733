import { describe, expect, test } from 'vitest';
import { covered } from '../ledger/available.ts';
import { accounts, sumOf } from '../ledger/postings.ts';
import { percent } from '../ledger/tariff.ts';
import { minor } from '../money.ts';
import { systemActor } from '../actor.ts';
import { deciderOf, payinOf } from '../testing/payin.ts';
import {
  approveByLine,
  declineUncredited,
  isDeclinedByStatements,
  type Receiver,
} from './decide.ts';
import type { Payin } from './payin.ts';

const utr = '412345678901';
const terms = { fee: percent(300), commission: percent(100), override: null };
const elsewhere: Receiver = {
  peerId: 'Q',
  subadminId: 'T',
  upiId: 'W',
  peerUpiId: 'ravi@okaxis',
  accountId: 'B',
  earnings: { commission: percent(200), override: { subadminId: 'T', bps: 10 } },
};

type LineWord = Parameters<typeof approveByLine>[0]['on'];
const limits = { byHand: minor(3_000n), byLine: minor(5_000n) };

const matched = (order: Payin, set: Partial<Parameters<typeof approveByLine>[0]> = {}) =>
  approveByLine({
    order,
    actor: deciderOf('admin'),
    line: { utr, amount: minor(100_000n) },
    on: 'person_with_line',
    limits,
    terms,
    now: 77,
    ...set,
  });

function approve(order: Payin, receiver?: Receiver, on: LineWord = 'person_with_line') {
  const done = matched(order, { on, ...(receiver && { receiver }) });
  if (!done.ok) throw new Error(done.reason.code);
  return done.value;
}

const charged = ({ entry }: ReturnType<typeof approve>) =>
  Object.fromEntries((entry?.postings ?? []).map(({ account, amount }) => [account, amount]));

describe('a bank line approves a pay-in', () => {
  test('on the account that it waited on, for the peer that had it', () => {
    const done = approve(payinOf(), { ...elsewhere, accountId: 'A' });
    expect(done.after).toMatchObject({ peerId: 'P', accountId: 'A', status: 'approved' });
    expect(charged(done)[accounts.peerWallet('P')]).toBe(-99_000n);
  });

  test('on another account, for the peer that has the money, by that peer’s terms', () => {
    const done = approve(payinOf({ status: 'processing', utr }), elsewhere);
    const { earnings: _theirs, ...place } = elsewhere;
    expect(done.after).toMatchObject({ ...place, status: 'approved', receivedAmount: 100_000n });
    expect(done.heldChange).toBe(-100_000n);
    expect(charged(done)).toEqual({
      [accounts.peerWallet('Q')]: -98_000n,
      [accounts.merchantBalance('M')]: 97_000n,
      [accounts.peerWallet('T')]: 100n,
      [accounts.houseFees]: 900n,
    });
    expect(done.entry?.terms).toMatchObject({ feeBps: 300, commissionBps: 200, overrideBps: 10 });
    expect(done.entry && sumOf(done.entry.postings)).toBe(0n);
    expect(done.detail).toMatchObject({ from: 'asha@okaxis', to: 'ravi@okaxis' });
  });

  test.each(['created', 'unassigned', 'approved'] as const)('not what is %s', (status) => {
    const peerId = status === 'approved' ? 'P' : null;
    expect(() => approve(payinOf({ status, peerId }), elsewhere)).toThrow(/.+/);
  });
});

describe('what has to cover an approval', () => {
  test('nothing more, where the wallet held the amount', () => {
    const { mustCover } = approve(payinOf({ status: 'processing' }), undefined, 'own_line');
    expect(mustCover).toEqual([]);
  });

  test.each([
    ['own_line', 0n],
    ['attested_line', 5_000n],
    ['person_with_line', null],
    ['play_money', null],
  ] as const)('on the word of %s the wallet, overdrawn by %s at most', (on, most) => {
    const overdraft = { on, upTo: most === null ? null : minor(most) };
    const late = payinOf({ status: 'expired' });
    const at = (peerId: string) => [covered(accounts.peerWallet(peerId), overdraft)];
    expect(approve(late, undefined, on).mustCover).toEqual(at('P'));
    expect(approve(late, elsewhere, on).mustCover).toEqual(at('Q'));
  });
});

describe('which orders a bank line approves', () => {
  test.each(['pending', 'processing', 'expired', 'declined'] as const)(
    'a %s one, even if only a bank line decides it',
    (status) => {
      expect(approve(payinOf({ status, resolveType: 'utr' })).after.status).toBe('approved');
    },
  );

  test.each(['created', 'unassigned', 'expired'] as const)(
    'not a %s one that never had an account to pay to',
    (status) => {
      expect(matched(payinOf({ status, peerId: null }))).toMatchObject({
        ok: false,
        code: 'InvalidTransition',
        reason: { code: 'payin_expects_no_money', facts: { status } },
      });
    },
  );

  test('not a created one, whoever it was meant for', () => {
    const reason = { code: 'payin_expects_no_money' };
    expect(matched(payinOf({ status: 'created' }))).toMatchObject({ reason });
  });

  test('an approved one only again after its approval was reversed', () => {
    const done = payinOf({ status: 'approved', decidedBy: systemActor, decidedAt: 5 });
    const reversed = payinOf({ ...done, flags: ['REVERSED'] });
    for (const order of [done, reversed]) {
      expect(matched(order)).toMatchObject({
        code: 'AlreadyDecided',
        reason: { code: 'payin_decided_by_system' },
      });
    }
    expect(matched(done, { round: 1 })).toMatchObject({ code: 'AlreadyDecided' });
    expect(matched(reversed, { round: 1 })).toMatchObject({
      value: { after: { status: 'approved' }, entry: { round: 1 } },
    });
  });

  test('what was wrong with the reversed approval is not said of the next', () => {
    const flags = ['LATE', 'AMOUNT_MISMATCH', 'UTR_LOST', 'REVERSED'] as const;
    const again = matched(payinOf({ status: 'approved', flags }), { round: 1 });
    expect(again).toMatchObject({ value: { after: { flags: ['LATE'] } } });
    const other = { utr, amount: minor(90_000n) };
    const byOther = matched(payinOf({ status: 'approved', flags }), { round: 1, line: other });
    expect(byOther).toMatchObject({ value: { after: { flags: ['LATE', 'AMOUNT_MISMATCH'] } } });
  });

  test('without a reversal every flag stays', () => {
    const flags = ['AMOUNT_MISMATCH'] as const;
    expect(approve(payinOf({ flags })).after.flags).toEqual(flags);
  });
});

describe('an order that only a bank line decides and that no statement shows', () => {
  const claimed = payinOf({ status: 'processing', resolveType: 'utr', utr });
  const decline = (set: Partial<Payin> = {}) =>
    declineUncredited({ ...claimed, ...set }, systemActor, 77);

  test.each(['pending', 'processing', 'expired'] as const)('is declined: %s', (status) => {
    const done = decline({ status });
    expect(done).toMatchObject({
      detail: { reason: { code: 'declined_by_statements' } },
      utr: { utr, move: 'refuse' },
      entry: null,
      after: { status: 'declined', decidedAt: 77, decidedBy: systemActor },
    });
    expect(done && isDeclinedByStatements(done.after)).toBe(true);
  });

  test.each<[string, Partial<Payin>]>([
    ['that a person decides', { resolveType: 'auto' }],
    ['that never had an account to pay to', { status: 'expired', peerId: null }],
    ['that is approved', { status: 'approved' }],
    ['that is declined already', { status: 'declined' }],
  ])('is left as it is: one %s', (_name, set) => {
    expect(decline(set)).toBeNull();
  });

  test('only what the system declined was declined by statements', () => {
    const declined = { status: 'declined', decidedBy: systemActor } as const;
    expect(isDeclinedByStatements(declined)).toBe(true);
    expect(isDeclinedByStatements({ ...declined, decidedBy: deciderOf('admin') })).toBe(false);
    expect(isDeclinedByStatements({ ...declined, decidedBy: null })).toBe(false);
    expect(isDeclinedByStatements({ ...declined, status: 'approved' })).toBe(false);
  });
});
