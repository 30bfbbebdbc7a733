import { describe, expect, test } from 'vitest';
import { loosensLimits, type AloneLimits } from './loosens.ts';

const off: AloneLimits = {
  approvals: {
    walletAbove: null,
    allWalletsAbove: null,
    reverseAbove: null,
    writeOffAbove: null,
    payoutAbove: null,
    reverseOverdraftAbove: null,
    byHandAbove: null,
    adminWaitHours: 0,
  },
  orderRules: {
    overdraftByHand: '0.00',
    overdraftByLine: '500.00',
    subadminDisputeMost: '0.00',
    subadminByHandMost: '1000.00',
  },
};
const on: AloneLimits = {
  ...off,
  approvals: { ...off.approvals, walletAbove: '1000.00', adminWaitHours: 24 },
};
const approvals = (set: Partial<AloneLimits['approvals']>): AloneLimits => ({
  ...on,
  approvals: { ...on.approvals, ...set },
});
const rules = (set: Partial<AloneLimits['orderRules']>): AloneLimits => ({
  ...on,
  orderRules: { ...on.orderRules, ...set },
});

describe('a change of the limits of one person', () => {
  test.each([
    ['nothing', on, false],
    ['a higher limit', approvals({ walletAbove: '1000.01' }), true],
    ['a longer number that is lower', approvals({ walletAbove: '999.99' }), false],
    ['no limit any more', approvals({ walletAbove: null }), true],
    ['a first one on write-offs', approvals({ writeOffAbove: '9000.00' }), false],
    ['one limit more', approvals({ reverseAbove: '10.00' }), false],
    ['a shorter wait', approvals({ adminWaitHours: 23 }), true],
    ['a longer wait', approvals({ adminWaitHours: 48 }), false],
    ['a deeper overdraft by hand', rules({ overdraftByHand: '0.01' }), true],
    ['a deeper overdraft by a line', rules({ overdraftByLine: '500.01' }), true],
    ['a smaller overdraft', rules({ overdraftByLine: '0.00' }), false],
    ['larger disputes for subadmins', rules({ subadminDisputeMost: '5.00' }), true],
    ['more by hand for subadmins', rules({ subadminByHandMost: '1000.01' }), true],
    ['less by hand for subadmins', rules({ subadminByHandMost: '999.99' }), false],
    ['all of them off', { ...off }, true],
  ])('%s', (_, after, loosens) => {
    expect(loosensLimits(on, after)).toBe(loosens);
  });

  test('while nothing needs a second person, one sets any of them', () => {
    expect(loosensLimits(off, on)).toBe(false);
    expect(loosensLimits(off, rules({ overdraftByHand: '9.00' }))).toBe(false);
  });

  test('a limit of its own on what leaves suspense, above the one that held for it', () => {
    const held = approvals({ byHandAbove: '1000.00' });
    const own = (writeOffAbove: string | null) =>
      approvals({ byHandAbove: '1000.00', writeOffAbove });
    expect(loosensLimits(held, own('1000.01'))).toBe(true);
    expect(loosensLimits(held, own('1000.00'))).toBe(false);
    expect(loosensLimits(own('500.00'), own(null))).toBe(true);
    expect(loosensLimits(own('500.00'), own('400.00'))).toBe(false);
  });
});

test('a setting that is no amount is a bug, not a lower limit', () => {
  expect(() => loosensLimits(on, approvals({ walletAbove: 'much' }))).toThrow('no amount: much');
});
