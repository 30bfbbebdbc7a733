import {
  settings as settingsSchema,
  settingSections,
  type SettingKey,
} from '@peerdesk/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { formTabs, keysOf, rowOf, settingKeys } from './rows.ts';
import {
  boundsOf,
  changesOf,
  formOf,
  placeOf,
  typedOf,
  type TypedSettings,
} from './typed-settings.ts';

/** Some value that each control can show. */
const sample = {
  text: 'Acme',
  timeZone: 'Asia/Calcutta',
  currency: 'INR',
  tag: 'new',
  color: '#aa3300',
  picture: '/logo.svg',
  money: '100.00',
  share: 125,
  switch: true,
} as const;

function sampleOf(key: SettingKey): string | number | boolean {
  const { control } = rowOf(key);
  return control === 'whole' ? (boundsOf(key)?.least ?? 0) : sample[control];
}

const values: Record<string, Record<string, unknown>> = {};
for (const key of settingKeys) {
  const [section, name] = placeOf(key);
  values[section] = { ...values[section], [name]: sampleOf(key) };
}
const settings = settingsSchema.parse(values);

function typedWith(changes: Partial<Record<SettingKey, string>>): TypedSettings {
  const typed: Record<string, Record<string, string>> = structuredClone(typedOf(settings));
  for (const [key, text] of Object.entries(changes)) {
    const [section, name] = placeOf(key as SettingKey);
    typed[section] = { ...typed[section], [name]: text };
  }
  return typed as TypedSettings;
}

describe('the forms of the settings', () => {
  test('every setting has its row, and every row is on one screen', () => {
    const all = settingSections.flatMap((section) =>
      Object.keys(settings[section]).map((name) => `${section}.${name}`),
    );
    expect(settingKeys.toSorted()).toEqual(all.toSorted());
    const shown = formTabs.flatMap(keysOf);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.toSorted()).toEqual(all.toSorted());
  });

  test.each(formTabs)('%s: what nobody touched is no change', (tab) => {
    const read = formOf(tab).safeParse(typedOf(settings));
    expect(read.success && changesOf(settings, read.data)).toEqual({});
  });

  test('what was typed is read as the API takes it, and only that is sent', () => {
    const typed = typedWith({
      'newUsers.payinBps': '1.5%',
      'newUsers.maxAmount': '₹ 5,000',
      'newUsers.openPayouts': '3',
      'newMerchants.minAmount': '0',
    });
    const read = formOf('people').safeParse(typed);
    expect(read.success && changesOf(settings, read.data)).toEqual({
      newUsers: { payinBps: 150, maxAmount: '5000.00', openPayouts: 3 },
      newMerchants: { minAmount: '0.00' },
    });
  });

  test.each([
    ['rates', 'rates.signinFreeTries', ''],
    ['rates', 'rates.signinFreeTries', '101'],
    ['orders', 'orderRules.overdraftByHand', '-1'],
    ['orders', 'orderRules.minAmount', ''],
    ['company', 'company.name', ' '],
    ['people', 'newUsers.payinBps', '41'],
  ] as const)('%s: %s is never %j', (tab, key, text) => {
    expect(formOf(tab).safeParse(typedWith({ [key]: text })).success).toBe(false);
  });

  test('what may be none is null where nothing is typed', () => {
    const read = formOf('people').safeParse(typedWith({ 'newUsers.maxAmount': ' ' }));
    expect(read.success && changesOf(settings, read.data)).toEqual({
      newUsers: { maxAmount: null },
    });
  });

  test('of the brand, what is again as at first is left to the configuration', () => {
    const read = formOf('brand').safeParse(typedWith({ 'brand.color': '#112233' }));
    if (!read.success) throw read.error;
    expect(changesOf(settings, read.data)).toEqual({ brand: { color: '#112233' } });
    const atFirst = { ...settings, brand: { ...settings.brand, color: '#112233' } };
    expect(changesOf(settings, read.data, atFirst)).toEqual({ brand: { color: null } });
  });

  test('bounds are those of the contract', () => {
    expect(boundsOf('rates.signinFreeTries')).toEqual({ least: 1, most: 100 });
    expect(boundsOf('newUsers.openPayouts')).toEqual({ least: 0, most: 1000 });
    expect(boundsOf('company.name')).toBeUndefined();
  });
});
