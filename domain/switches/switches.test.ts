import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { chooseUpi } from '../payin/choose-upi.ts';
import { candidateOf } from '../testing/payin.ts';
import {
  arePayoutsStopped,
  bankOf,
  barredBy,
  isIntakeStopped,
  withSwitches,
  type Switch,
} from './switches.ts';

const nothing = { merchantId: null, userId: null, bank: null, minAmount: null, maxAmount: null };
const one = (set: Partial<Switch> & Pick<Switch, 'kind'>): Switch => ({ ...nothing, ...set });
const order = (amount: bigint, merchantId = 'M') => ({ merchantId, amount: minor(amount) });

describe('stops', () => {
  test('of all, of a merchant, and of an amount band with both its ends', () => {
    expect(isIntakeStopped([one({ kind: 'intake' })], order(1n))).toBe(true);
    expect(isIntakeStopped([one({ kind: 'intake', merchantId: 'N' })], order(1n))).toBe(false);
    const band = [one({ kind: 'intake', minAmount: minor(10n), maxAmount: minor(20n) })];
    const stopped = [9n, 10n, 20n, 21n].map((amount) => isIntakeStopped(band, order(amount)));
    expect(stopped).toEqual([false, true, true, false]);
    expect(isIntakeStopped([one({ kind: 'payouts' })], order(1n))).toBe(false);
  });

  test('of pay-outs, of all or of a merchant', () => {
    expect(arePayoutsStopped([one({ kind: 'payouts' })], 'M')).toBe(true);
    expect(arePayoutsStopped([one({ kind: 'payouts', merchantId: 'N' })], 'M')).toBe(false);
    expect(arePayoutsStopped([one({ kind: 'intake' })], 'M')).toBe(false);
  });
});

describe('UPI IDs', () => {
  const peer = { id: 'P', subadminId: 'S' };

  test('a bank is known by its name, in any case, or by the part after the @', () => {
    expect(bankOf({ bank: ' HDFC Bank ', vpa: 'a@okhdfc' })).toBe('hdfc bank');
    expect(bankOf({ bank: null, vpa: 'a@okAxis' })).toBe('@okaxis');
    expect(bankOf({ bank: '  ', vpa: 'a@okaxis' })).toBe('@okaxis');
    const paused = [one({ kind: 'bank', bank: 'hdfc bank' })];
    expect(barredBy(paused, 'M', candidateOf({ bank: 'HDFC Bank', peer }))).toBe('bank_paused');
    expect(barredBy(paused, 'M', candidateOf({ bank: null, peer }))).toBeNull();
  });

  test('whoever is dedicated serves those merchants alone; a peer’s own word comes first', () => {
    const group = one({ kind: 'dedicated', userId: 'S', merchantId: 'M' });
    const own = one({ kind: 'dedicated', userId: 'P', merchantId: 'N' });
    const upi = candidateOf({ peer });
    expect(barredBy([group], 'M', upi)).toBeNull();
    expect(barredBy([group], 'N', upi)).toBe('dedicated_elsewhere');
    expect(barredBy([group, own], 'M', upi)).toBe('dedicated_elsewhere');
    expect(barredBy([group, own], 'N', upi)).toBeNull();
    expect(barredBy([group], 'N', candidateOf({ peer: { ...peer, subadminId: 'T' } }))).toBeNull();
  });

  test('a restricted merchant is served by those dedicated to it', () => {
    const restricted = one({ kind: 'restricted', merchantId: 'M' });
    const own = one({ kind: 'dedicated', userId: 'P', merchantId: 'M' });
    expect(barredBy([restricted], 'M', candidateOf({ peer }))).toBe('not_dedicated');
    expect(barredBy([restricted], 'N', candidateOf({ peer }))).toBeNull();
    expect(barredBy([restricted, own], 'M', candidateOf({ peer }))).toBeNull();
  });

  test('the choice passes over what is barred, and records why', () => {
    const paused = [one({ kind: 'bank', bank: '@okaxis' })];
    const candidates = withSwitches([candidateOf({ peer })], paused, 'M');
    const { taken, considered } = chooseUpi(minor(50_000n), candidates);
    expect(taken).toBeNull();
    expect(considered).toMatchObject([{ reason: 'bank_paused' }]);
  });
});
