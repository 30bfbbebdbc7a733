import { describe, expect, test } from 'vitest';
import { checkSettings } from './check.ts';
import { settingDefaults } from './defaults.ts';

const rupee = { code: 'INR', name: 'Indian rupee', symbol: '₹', digits: 2 };
const atFirst = { ...settingDefaults, brand: {} };
const { company, orderRules: initialOrderRules, newUsers, newMerchants } = atFirst;

describe('settings that no single field shows to be wrong', () => {
  test('a fresh system’s settings hold: ₹100.00 to ₹1,00,000.00, 15 and 30 minutes', () => {
    expect(checkSettings(atFirst, [rupee])).toEqual({ ok: true, value: atFirst });
    expect(initialOrderRules).toEqual({
      payinOpenMinutes: 15,
      payinUnopenedMinutes: 30,
      payoutAcceptMinutes: 30,
      minAmount: '100.00',
      maxAmount: '100000.00',
      openPayinsPerCustomer: 3,
      unprovedHoldMinutes: 60,
      customerUnprovedMost: '100000.00',
      merchantUnprovedPercent: 50,
      overdraftByHand: '0.00',
      overdraftByLine: '100000.00',
      subadminDisputeMost: '0.00',
      subadminByHandMost: '5000000.00',
    });
  });

  test('amounts are written in the digits of the currency', () => {
    const orderRules = { ...initialOrderRules, minAmount: '50', maxAmount: '50.5' };
    const checked = checkSettings({ ...atFirst, orderRules }, [rupee]);
    expect(checked.ok && checked.value.orderRules).toMatchObject({
      minAmount: '50.00',
      maxAmount: '50.50',
    });
  });

  test.each([
    ['orderRules.maxAmount', { orderRules: { ...initialOrderRules, maxAmount: '99.99' } }],
    ['orderRules.minAmount', { orderRules: { ...initialOrderRules, minAmount: '0.00' } }],
    ['orderRules.minAmount', { orderRules: { ...initialOrderRules, minAmount: '1.005' } }],
    ['orderRules.overdraftByLine', { orderRules: { ...initialOrderRules, overdraftByLine: '-1' } }],
    ['orderRules.overdraftByHand', { orderRules: { ...initialOrderRules, overdraftByHand: '-1' } }],
    [
      'orderRules.subadminDisputeMost',
      { orderRules: { ...initialOrderRules, subadminDisputeMost: '1.005' } },
    ],
    ['newUsers.maxAmount', { newUsers: { ...newUsers, minAmount: '2.00', maxAmount: '1.00' } }],
    ['newMerchants.minAmount', { newMerchants: { ...newMerchants, minAmount: '0.00' } }],
    ['company.currency', { company: { ...company, currency: 'XTS' } }],
  ])('%s is refused beside the field', (field, change) => {
    const checked = checkSettings({ ...atFirst, ...change }, [rupee]);
    expect(checked).toMatchObject({ ok: false, code: 'ValidationError' });
    expect(checked.ok || Object.keys(checked.fields ?? {})).toEqual([field]);
  });
});
