import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { candidateOf } from '../testing/payin.ts';
import { isLarge, type UpiCandidate } from './choose-upi.ts';
import { UpiPool } from './upi-pool.ts';

const upiOf = (
  set: Parameters<typeof candidateOf>[0],
  openAmounts: readonly bigint[] = [],
): UpiCandidate => candidateOf({ ...set, openAmounts: new Set(openAmounts.map(minor)) });

describe('a pool of UPI IDs', () => {
  test('an amount that is open on an account is open for each of its UPI IDs', () => {
    const pool = new UpiPool([
      upiOf({ upiId: 'a', accountId: 'X' }, [500n]),
      upiOf({ upiId: 'b', accountId: 'X' }, [500n]),
      upiOf({ upiId: 'c', accountId: 'Y', peer: { id: 'Q' } }),
    ]);
    pool.take('a', minor(700n), 5);
    const open = (amount: bigint) =>
      pool.candidates.map(({ openAmounts }) => openAmounts.has(minor(amount)));
    expect(open(500n)).toEqual([true, true, false]);
    expect(open(700n)).toEqual([true, true, false]);
    expect(open(900n)).toEqual([false, false, false]);
  });

  test('a wallet is shared by the UPI IDs of its peer, the caps of a UPI ID are its own', () => {
    const pool = new UpiPool([
      upiOf({ upiId: 'a', peer: { available: minor(900n) } }),
      upiOf({ upiId: 'b', accountId: 'B', peer: { available: minor(900n) } }),
    ]);
    pool.take('a', minor(700n), 5);
    const [a, b] = pool.candidates;
    expect(a).toMatchObject({ upiVersion: 1, lastUsedAt: 5, used: { count: 1, amount: 700n } });
    expect(b).toMatchObject({ upiVersion: 0, lastUsedAt: null, used: { count: 0 } });
    expect([a?.peer.available, b?.peer.available]).toEqual([200n, 200n]);
  });

  test('is, after any takes, what adding all of them up says', () => {
    const takes = fc.array(
      fc.record({ upi: fc.nat(5), amount: fc.bigInt(1n, 400_000n).map(minor) }),
      { maxLength: 30 },
    );
    const accounts = ['X', 'X', 'Y', 'Y', 'Z', 'Z'];
    const peers = ['P', 'P', 'P', 'Q', 'Q', 'R'];
    fc.assert(
      fc.property(takes, (taken) => {
        const pool = new UpiPool(
          accounts.map((accountId, n) =>
            upiOf({ upiId: `v${n}`, accountId, peer: { id: peers[n] ?? '' } }),
          ),
        );
        for (const { upi, amount } of taken) pool.take(`v${upi}`, amount, 9);
        const sum = (rows: typeof taken) => rows.reduce((all, row) => all + row.amount, 0n);
        for (const [n, accountId] of accounts.entries()) {
          const own = taken.filter(({ upi }) => upi === n);
          const ofPeer = taken.filter(({ upi }) => peers[upi] === peers[n]);
          for (const { amount } of [...taken, { amount: minor(77n) }]) {
            const isOpen = taken.some(
              (row) => accounts[row.upi] === accountId && row.amount === amount,
            );
            expect(pool.candidates[n]?.openAmounts.has(amount)).toBe(isOpen);
            expect(pool.candidates[n]).toMatchObject({
              upiVersion: own.length,
              used: {
                count: own.length,
                amount: sum(own),
                largeCount: own.filter((row) => isLarge(row.amount)).length,
                largeAmount: sum(own.filter((row) => isLarge(row.amount))),
              },
              peer: { available: 10_00_000_00n - sum(ofPeer) },
            });
          }
        }
      }),
    );
  });

  test('a UPI ID that is not in it cannot be taken', () => {
    expect(() => new UpiPool([]).take('a', minor(1n), 0)).toThrow('not in the pool');
  });
});
