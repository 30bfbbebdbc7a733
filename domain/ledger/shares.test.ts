import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPointsMax } from '@peerdesk/contract/primitives.ts';
import { add, minor, zero } from '../money.ts';
import { tariffFrom } from '../testing/tariff.ts';
import { payinApproved, payoutApproved } from './approvals.ts';
import { accounts, reversal, sumOf } from './postings.ts';
import { feeOf, sharesOf, type Earnings } from './shares.ts';
import { percent } from './tariff.ts';

const rate = fc.tuple(
  fc.nat(basisPointsMax),
  fc.nat(10 ** 6),
  fc.integer({ min: 1, max: 10 ** 8 }),
);
const anyTariff = fc.array(rate, { minLength: 1, maxLength: 5 }).map(tariffFrom);

const earned = (commission: number, override: number): Earnings => ({
  commission: percent(commission),
  override: { subadminId: 'S', bps: override },
});
const shares = (amount: bigint, fee: number, earnings: Earnings) =>
  sharesOf(minor(amount), feeOf(minor(amount), percent(fee)), earnings);

const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(minor);
const anyEarnings = fc.record({
  commission: anyTariff,
  override: fc.oneof(
    fc.constant(null),
    fc.record({
      subadminId: fc.constant('S'),
      bps: fc.integer({ min: 0, max: basisPointsMax }),
    }),
  ),
});
const amountOn = (postings: readonly { account: string; amount: bigint }[], account: string) =>
  postings.find((posting) => posting.account === account)?.amount ?? 0n;

describe('how a fee is shared', () => {
  test('₹1,000.00 at 3 %, 1 % and 0.25 %: ₹10.00 to the peer, ₹2.50 to the subadmin', () => {
    expect(shares(100_000n, 300, earned(100, 25))).toMatchObject({
      commission: 1_000n,
      override: 250n,
    });
  });

  test('where all are rounded up, the subadmin gets what is left of it', () => {
    // Of ₹1.00 the fee is 1 paisa, and each half of it would be one too.
    expect(shares(100n, 100, earned(50, 50))).toMatchObject({ commission: 1n, override: 0n });
  });

  test('terms that would take more than the fee get no more than it', () => {
    expect(shares(100_000n, 100, earned(150, 50))).toMatchObject({
      commission: 1_000n,
      override: 0n,
    });
  });

  test('a merchant without a fee: the house pays the commission, and no override', () => {
    expect(shares(100_000n, 0, earned(100, 25))).toMatchObject({
      commission: 1_000n,
      override: 0n,
    });
  });

  test('a fee that only rounds to nothing leaves nothing to share', () => {
    expect(shares(1n, 10, earned(4000, 10))).toMatchObject({ commission: 0n, override: 0n });
  });
});

describe('with any tariffs and any amount', () => {
  test('a pay-in’s entry sums to zero, and only a free one costs the house anything', () => {
    fc.assert(
      fc.property(anyTariff, anyEarnings, anyAmount, (fee, earnings, received) => {
        const ids = { refId: 'R', peerId: 'P', merchantId: 'M' };
        const { postings } = payinApproved({ ...ids, received, terms: { fee, ...earnings } });
        expect(sumOf(postings)).toBe(0n);
        expect(postings.length).toBeGreaterThanOrEqual(received === 1n ? 1 : 2);
        const { isFree } = feeOf(received, fee);
        expect(amountOn(postings, accounts.houseFees) >= 0n || isFree).toBe(true);
        expect(amountOn(postings, accounts.peerWallet('S')) >= 0n).toBe(true);
        // The peer hands over some of what it received, and the merchant gets some of it.
        expect(amountOn(postings, accounts.peerWallet('P')) < 0n).toBe(true);
        expect(amountOn(postings, accounts.merchantBalance('M')) > 0n).toBe(true);
      }),
    );
  });

  test('a pay-out’s too; on the payer’s word all that it credits is uncleared', () => {
    fc.assert(
      fc.property(anyTariff, anyEarnings, anyAmount, (tariff, earnings, amount) => {
        const fee = feeOf(amount, tariff);
        const money = { refId: 'R', merchantId: 'M', amount, fee: fee.amount, round: 0 };
        const of = { ...money, peerId: 'P', feeBps: fee.rate.bps, earnings };
        const { postings, uncleared } = payoutApproved(of, 0);
        expect(sumOf(postings)).toBe(0n);
        expect(amountOn(postings, accounts.houseFees) >= 0n || fee.isFree).toBe(true);
        const toPeople = postings.filter(({ account }) => account.startsWith('peer:'));
        expect(uncleared?.credits).toEqual(toPeople);
        expect(toPeople.every((credit) => credit.amount > 0n)).toBe(true);
      }),
    );
  });

  test('a reversal gives back exactly what was taken, from everybody', () => {
    fc.assert(
      fc.property(anyTariff, anyEarnings, anyAmount, (fee, earnings, received) => {
        const ids = { refId: 'R', peerId: 'P', merchantId: 'M' };
        const { postings } = payinApproved({ ...ids, received, terms: { fee, ...earnings } });
        const entry = { id: 'E', orderRef: 'R', round: 0, postings };
        const left = new Map<string, bigint>();
        for (const { account, amount } of [
          ...postings,
          ...reversal('payin_reversed', entry).postings,
        ]) {
          left.set(account, (left.get(account) ?? 0n) + amount);
        }
        expect([...left.values()].every((sum) => sum === 0n)).toBe(true);
      }),
    );
  });

  test('peer, subadmin and merchant together gain nothing by sending money in a circle', () => {
    const amounts = fc.array(anyAmount, { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(anyTariff, anyEarnings, amounts, (fee, earnings, received) => {
        const postings = received
          .filter((amount) => !feeOf(amount, fee).isFree)
          .flatMap((amount) => {
            const ids = { refId: 'R', peerId: 'P', merchantId: 'M' };
            const terms = { fee, ...earnings };
            return payinApproved({ ...ids, received: amount, terms }).postings;
          });
        const theirs = postings.filter(({ account }) => account !== accounts.houseFees);
        expect(theirs.reduce((sum, { amount }) => add(sum, amount), zero) <= 0n).toBe(true);
      }),
    );
  });
});
