import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { maySetSwitch, wantedToSwitch } from './change.ts';
import type { Switch } from './switches.ts';

const nothing = { merchantId: null, userId: null, bank: null, minAmount: null, maxAmount: null };
const read = (wanted: Parameters<typeof wantedToSwitch>[0]) => wantedToSwitch(wanted, 2);

describe('what an admin asks for', () => {
  test('narrows nothing that was not named', () => {
    expect(read({ kind: 'intake' })).toEqual({ ok: true, value: { ...nothing, kind: 'intake' } });
    expect(read({ kind: 'payouts' })).toEqual({ ok: true, value: { ...nothing, kind: 'payouts' } });
  });

  test('is for a merchant, a band of amounts, a bank in any letter case, a peer or a group', () => {
    expect(
      read({ kind: 'intake', merchantId: 'M', minAmount: '10.00', maxAmount: '20.00' }),
    ).toMatchObject({ value: { merchantId: 'M', minAmount: 10_00n, maxAmount: 20_00n } });
    expect(read({ kind: 'payouts', merchantId: 'M' })).toMatchObject({
      value: { merchantId: 'M' },
    });
    expect(read({ kind: 'bank', bank: 'HDFC Bank' })).toEqual({
      ok: true,
      value: { ...nothing, kind: 'bank', bank: 'hdfc bank' },
    });
    expect(read({ kind: 'dedicated', userId: 'P', merchantId: 'M' })).toEqual({
      ok: true,
      value: { ...nothing, kind: 'dedicated', userId: 'P', merchantId: 'M' },
    });
    expect(read({ kind: 'restricted', merchantId: 'M' })).toEqual({
      ok: true,
      value: { ...nothing, kind: 'restricted', merchantId: 'M' },
    });
  });

  test.each([
    ['set.minAmount', { minAmount: '0.00' }],
    ['set.maxAmount', { maxAmount: '1.001' }],
    ['set.maxAmount', { minAmount: '20.01', maxAmount: '20.00' }],
  ])('is refused by its field: %s', (field, amounts) => {
    const refused = read({ kind: 'intake', ...amounts });
    expect(refused.ok ? [] : Object.keys(refused.fields ?? {})).toEqual([field]);
  });

  test('a band of one amount, and one that is open at an end', () => {
    for (const amounts of [
      { minAmount: '20.00', maxAmount: '20.00' },
      { minAmount: '20.00' },
      { maxAmount: '20.00' },
    ]) {
      expect(read({ kind: 'intake', ...amounts }).ok).toBe(true);
    }
    expect(read({ kind: 'intake', minAmount: '5.00', maxAmount: '4.00' })).toMatchObject({
      fields: { 'set.maxAmount': { code: 'range_reversed' } },
    });
  });
});

describe('what may be set', () => {
  const one = (set: Partial<Switch> = {}): Switch => ({ ...nothing, kind: 'intake', ...set });
  const known = new Map<string, { role: string | null }>([
    ['M', { role: null }],
    ...roles.map((role): [string, { role: string }] => [role, { role }]),
  ]);
  const why = (asked: Switch, others: readonly Switch[] = []) => {
    const refused = maySetSwitch(asked, others, known);
    return refused.ok ? null : [refused.code, refused.reason.code];
  };

  test('of a merchant that there is', () => {
    expect(why(one())).toBeNull();
    expect(why(one({ merchantId: 'M' }))).toBeNull();
    for (const merchantId of ['N', 'peer']) {
      expect(maySetSwitch(one({ merchantId }), [], known)).toMatchObject({
        fields: { 'set.merchantId': { code: 'record_unknown' } },
      });
    }
  });

  test('of a peer who takes pay-ins, or of a group', () => {
    const may = roles.filter((userId) => why(one({ kind: 'dedicated', userId })) === null);
    expect(may).toEqual(['subadmin', 'peer']);
    for (const userId of ['admin', 'nobody']) {
      expect(maySetSwitch(one({ userId }), [], known)).toMatchObject({
        fields: { 'set.userId': { code: 'switch_needs_peer_or_group' } },
      });
    }
  });

  test('what is not set already, in every part of it', () => {
    const set = one({ merchantId: 'M', minAmount: minor(5n) });
    expect(why(set, [set])).toEqual(['AlreadyDecided', 'switch_set_already']);
    expect(why({ ...set, minAmount: minor(6n) }, [set])).toBeNull();
    expect(why({ ...set, merchantId: null }, [set])).toBeNull();
  });

  test('two hundred at most, since every choice of a UPI ID reads them', () => {
    const many = Array.from({ length: 200 }, (_, n) => one({ minAmount: minor(BigInt(n + 1)) }));
    expect(why(one(), many.slice(1))).toBeNull();
    expect(maySetSwitch(one(), many, known)).toMatchObject({
      code: 'ValidationError',
      reason: { code: 'switches_too_many', facts: { most: 200 } },
    });
  });
});
