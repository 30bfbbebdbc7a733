import type { CandidateReason } from '@peerdesk/contract/payin.ts';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { candidateOf } from '../testing/payin.ts';
import { chooseUpi, ineligibleReason } from './choose-upi.ts';

const amount = minor(100_000n);
const used = (set: Partial<ReturnType<typeof candidateOf>['used']>) => ({
  used: { amount: minor(0n), count: 0, largeAmount: minor(0n), largeCount: 0, ...set },
});

describe('choosing a UPI ID', () => {
  const cases: [string, Parameters<typeof candidateOf>[0], CandidateReason | null][] = [
    ['eligible', {}, null],
    ['paused', { status: 'paused' }, 'upi_not_active'],
    ['waiting for approval', { status: 'waiting' }, 'upi_not_active'],
    ['blocked peer', { peer: { status: 'blocked' } }, 'peer_blocked'],
    ['offline peer', { peer: { presence: 'offline' } }, 'peer_offline'],
    ['frozen peer', { peer: { frozen: true } }, 'peer_frozen'],
    ['watched peer', { peer: { tag: 'watch' } }, 'peer_on_watch'],
    ['minimum met exactly', { minAmount: amount }, null],
    ['minimum missed by a paisa', { minAmount: minor(100_001n) }, 'below_minimum'],
    ['maximum met exactly', { maxAmount: amount }, null],
    ['maximum passed by a paisa', { maxAmount: minor(99_999n) }, 'above_maximum'],
    ['peer’s own maximum', { peer: { maxAmount: minor(99_999n) } }, 'above_maximum'],
    ['peer’s own maximum met exactly', { peer: { maxAmount: amount } }, null],
    ['peer’s own minimum', { peer: { minAmount: minor(100_001n) } }, 'below_minimum'],
    ['peer’s own minimum met exactly', { peer: { minAmount: amount } }, null],
    ['barred by a switch', { barred: 'bank_paused' }, 'bank_paused'],
    ['wallet just enough', { peer: { available: amount } }, null],
    ['wallet a paisa short', { peer: { available: minor(99_999n) } }, 'wallet_too_low'],
    ['wallet', { peer: { available: minor(amount - 1n) } }, 'wallet_too_low'],
    ['same amount open', { openAmounts: new Set([amount]) }, 'same_amount_open'],
    ['own count not reached', { dailyCount: 3, ...used({ count: 2 }) }, null],
    ['own count reached', { dailyCount: 3, ...used({ count: 3 }) }, 'daily_count_reached'],
    [
      'own amount met exactly',
      { dailyAmount: minor(300_000n), ...used({ amount: minor(200_000n) }) },
      null,
    ],
    [
      'own amount passed',
      { dailyAmount: minor(300_000n), ...used({ amount: minor(200_001n) }) },
      'daily_amount_reached',
    ],
    ['network count reached', used({ count: 50 }), 'network_limit_reached'],
    ['small credits do not count as large', used({ count: 49, largeCount: 25 }), null],
  ];
  test.each(cases)('%s', (_name, set, reason) => {
    expect(ineligibleReason(amount, candidateOf(set))).toBe(reason);
  });

  test('a large credit respects the network’s 25 credits and ₹4,00,000', () => {
    const large = minor(2_000_00n);
    expect(ineligibleReason(large, candidateOf(used({ count: 24, largeCount: 24 })))).toBeNull();
    const full = candidateOf(used({ count: 25, largeCount: 25 }));
    expect(ineligibleReason(large, full)).toBe('network_limit_reached');
    const sum = (largeAmount: bigint) => candidateOf(used({ largeAmount: minor(largeAmount) }));
    expect(ineligibleReason(large, sum(3_98_000_00n))).toBeNull();
    expect(ineligibleReason(large, sum(3_98_000_01n))).toBe('network_limit_reached');
  });

  test('takes by group order, then the least recently used, and says why for each', () => {
    const { taken, considered } = chooseUpi(amount, [
      candidateOf({ upiId: 'new', lastUsedAt: null }),
      candidateOf({ upiId: 'vip-late', lastUsedAt: 9, peer: { tag: 'vip' } }),
      candidateOf({ upiId: 'vip-early', lastUsedAt: 5, peer: { tag: 'vip' } }),
      candidateOf({ upiId: 'trusted', peer: { tag: 'trusted' } }),
      candidateOf({ upiId: 'off', peer: { tag: 'vip', presence: 'offline' } }),
    ]);
    expect(taken?.upiId).toBe('vip-early');
    expect(considered.map(({ upiId, reason }) => [upiId, reason])).toEqual([
      ['vip-early', 'taken'],
      ['new', 'later_in_order'],
      ['vip-late', 'later_in_order'],
      ['trusted', 'later_in_order'],
      ['off', 'peer_offline'],
    ]);
  });

  test('of those used at the same time the least used, then by id, whatever their order', () => {
    const often = candidateOf({ upiId: 'a', lastUsedAt: 5, ...used({ count: 2 }) });
    const once = candidateOf({ upiId: 'c', lastUsedAt: 5, ...used({ count: 1 }) });
    const twin = { ...once, upiId: 'b' };
    for (const candidates of [
      [often, once, twin],
      [twin, once, often],
    ]) {
      expect(chooseUpi(amount, candidates).taken?.upiId).toBe('b');
    }
    const never = candidateOf({ upiId: 'z', lastUsedAt: null, ...used({ count: 9 }) });
    expect(chooseUpi(amount, [twin, never]).taken?.upiId).toBe('z');
  });

  test('the chosen one is told first, wherever it stood', () => {
    const off = candidateOf({ upiId: 'off', status: 'paused' });
    const many = [...Array.from({ length: 40 }, () => off), candidateOf({ upiId: 'on' })];
    expect(chooseUpi(amount, many).considered[0]).toMatchObject({ upiId: 'on', reason: 'taken' });
  });

  test('of many candidates, all but the first are kept by their ids and reasons', () => {
    const many = Array.from({ length: 13 }, (_, index) =>
      candidateOf({
        upiId: `v${index}`,
        lastUsedAt: index,
        peer: { presence: index < 12 ? 'online' : 'offline' },
      }),
    );
    const { taken, considered, others } = chooseUpi(amount, many);
    expect(taken?.upiId).toBe('v0');
    expect(considered).toHaveLength(10);
    expect(others).toEqual({ later_in_order: ['v10', 'v11'], peer_offline: ['v12'] });
    expect(chooseUpi(amount, many.slice(0, 10)).others).toBeNull();
  });

  test('takes none when none is eligible', () => {
    const { taken, considered } = chooseUpi(amount, [
      candidateOf({ openAmounts: new Set([amount]) }),
    ]);
    expect(taken).toBeNull();
    expect(considered[0]?.reason).toBe('same_amount_open');
  });
});
