import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { sumOf } from '../ledger/postings.ts';
import { minor } from '../money.ts';
import { accountsOfFreeze, blockMoney, mayFreeze, ownerOf } from './freeze.ts';

const upi = { kind: 'upi', status: 'active', peerId: 'P' } as const;

describe('what may be frozen', () => {
  test('of people those who hold money, never staff', () => {
    const may = roles.filter((role) => mayFreeze({ kind: 'user', role, id: 'U' }, false).ok);
    expect(may).toEqual(['peer', 'peer-withdrawal']);
    expect(mayFreeze({ kind: 'user', role: 'subadmin', id: 'U' }, false)).toMatchObject({
      code: 'ValidationError',
      fields: { id: { code: 'freeze_of_staff' } },
    });
  });

  test('a UPI ID, unless it still waits for approval', () => {
    expect(mayFreeze(upi, false).ok).toBe(true);
    expect(mayFreeze({ ...upi, status: 'paused' }, false).ok).toBe(true);
    expect(mayFreeze({ ...upi, status: 'waiting' }, false)).toMatchObject({
      code: 'InvalidTransition',
      reason: { code: 'upi_waits_for_approval' },
    });
  });

  test('nothing twice', () => {
    for (const subject of [
      upi,
      { kind: 'user', role: 'peer', id: 'U' },
      { kind: 'merchant', id: 'M' },
    ] as const) {
      expect(mayFreeze(subject, false).ok).toBe(true);
      expect(mayFreeze(subject, true)).toMatchObject({
        code: 'InvalidTransition',
        reason: { code: 'frozen_already' },
      });
    }
  });
});

describe('whose money a freeze blocks', () => {
  test('of a UPI ID that of its peer, of anybody else their own', () => {
    expect(ownerOf(upi)).toBe('P');
    expect(ownerOf({ kind: 'user', role: 'peer', id: 'U' })).toBe('U');
    expect(ownerOf({ kind: 'merchant', id: 'M' })).toBe('M');
  });

  test.each([
    ['merchant', 'merchant:X:balance', 'merchant:X:blocked'],
    ['user', 'peer:X:wallet', 'peer:X:blocked'],
    ['upi', 'peer:X:wallet', 'peer:X:blocked'],
  ] as const)('of a %s it goes from %s to %s', (kind, money, blocked) => {
    expect(accountsOfFreeze(kind, 'X')).toEqual({ money, blocked });
  });
});

describe('blocking money', () => {
  const of = accountsOfFreeze('user', 'P');
  const funds = { balance: minor(900_00n), held: minor(300_00n), uncleared: minor(100_00n) };
  const block = (amount: string) =>
    blockMoney({ freezeId: 'F1', reason: 'police', amount, funds, digits: 2, of });

  test('moves it out of the wallet, under the freeze, and the wallet must cover it', () => {
    const done = block('500.00');
    if (!done.ok) throw new Error(done.reason.code);
    const { entry, mustCover } = done.value;
    expect(entry).toMatchObject({ kind: 'blocked', orderRef: 'F1', reason: 'police' });
    expect(entry.postings).toEqual([
      { account: 'peer:P:wallet', amount: -500_00n },
      { account: 'peer:P:blocked', amount: 500_00n },
    ]);
    expect(sumOf(entry.postings)).toBe(0n);
    expect(mustCover).toMatchObject([{ account: 'peer:P:wallet', overdraft: { upTo: 0n } }]);
  });

  test('takes no more than is available: what is held or has not cleared may be another’s', () => {
    expect(block('500.01')).toMatchObject({
      ok: false,
      code: 'InsufficientBalance',
      fields: { amount: { code: 'balance_too_fresh' } },
    });
  });

  test.each(['0.00', '-5.00', 'all'])('takes no amount such as %s', (amount) => {
    const refused = block(amount);
    expect(refused).toMatchObject({ code: 'ValidationError' });
    expect(refused.ok ? [] : Object.keys(refused.fields ?? {})).toEqual(['amount']);
  });
});
