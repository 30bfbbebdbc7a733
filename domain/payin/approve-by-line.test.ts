import { describe, expect, test } from 'vitest';
import { covered } from '../ledger/available.ts';
import { accounts, sumOf } from '../ledger/postings.ts';
import { percent } from '../ledger/tariff.ts';
import { minor } from '../money.ts';
import { deciderOf, payinOf } from '../testing/payin.ts';
import { approveByLine, type Receiver } from './decide.ts';
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

function approve(order: Payin, receiver?: Receiver, on: LineWord = 'person_with_line') {
  const done = approveByLine({
    order,
    actor: deciderOf('admin'),
    line: { utr, amount: minor(100_000n) },
    on,
    limits,
    terms,
    now: 77,
    ...(receiver && { receiver }),
  });
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
