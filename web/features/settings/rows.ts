import type { SettingKey, Settings } from '@peerdesk/contract/settings.ts';

/** The parts of the screen, in the order of its tabs. */
export const settingTabs = [
  'company',
  'currencies',
  'orders',
  'rates',
  'storage',
  'people',
  'layouts',
  'security',
  'brand',
  'audit',
] as const;
export type SettingTab = (typeof settingTabs)[number];

/** The tabs that are forms of settings, in their order. */
export type FormTab = Exclude<SettingTab, 'currencies' | 'layouts' | 'audit'>;
export const formTabs = settingTabs.filter(
  (tab): tab is FormTab => tab !== 'currencies' && tab !== 'layouts' && tab !== 'audit',
);

export const units = [
  'minutes',
  'hours',
  'days',
  'megabytes',
  'percent',
  'perMinute',
  'perHour',
] as const;
export type Unit = (typeof units)[number];

type ValueOf<Key extends SettingKey> = Key extends `${infer Section}.${infer Name}`
  ? Section extends keyof Settings
    ? Name extends keyof Settings[Section]
      ? NonNullable<Settings[Section][Name]>
      : never
    : never
  : never;

/** How a value is set: `share` is in basis points, `whole` a number; both are typed. */
type ControlOf<Value> = Value extends boolean
  ? 'switch'
  : Value extends number
    ? 'whole' | 'share'
    : 'text' | 'money' | 'timeZone' | 'currency' | 'tag' | 'picture' | 'color';

interface Row<Value> {
  tab: FormTab;
  control: ControlOf<Value>;
  unit?: Unit;
}

export type Control = ControlOf<string> | ControlOf<number> | ControlOf<boolean>;
export interface SettingRow {
  tab: FormTab;
  control: Control;
  unit?: Unit;
}

/**
 * Every setting, in the order in which the screen shows them: a setting without a row does not
 * compile. Its bounds come from the contract, its words from `setting-texts`.
 */
export const settingRows: { readonly [Key in SettingKey]: Row<ValueOf<Key>> } = {
  'company.name': { tab: 'company', control: 'text' },
  'company.supportContact': { tab: 'company', control: 'text' },
  'company.timeZone': { tab: 'company', control: 'timeZone' },
  'company.currency': { tab: 'company', control: 'currency' },
  'orderRules.minAmount': { tab: 'orders', control: 'money' },
  'orderRules.maxAmount': { tab: 'orders', control: 'money' },
  'orderRules.payinUnopenedMinutes': { tab: 'orders', control: 'whole', unit: 'minutes' },
  'orderRules.payinOpenMinutes': { tab: 'orders', control: 'whole', unit: 'minutes' },
  'orderRules.payoutAcceptMinutes': { tab: 'orders', control: 'whole', unit: 'minutes' },
  'orderRules.openPayinsPerCustomer': { tab: 'orders', control: 'whole' },
  'orderRules.unprovedHoldMinutes': { tab: 'orders', control: 'whole', unit: 'minutes' },
  'orderRules.customerUnprovedMost': { tab: 'orders', control: 'money' },
  'orderRules.merchantUnprovedPercent': { tab: 'orders', control: 'whole', unit: 'percent' },
  'orderRules.overdraftByHand': { tab: 'orders', control: 'money' },
  'orderRules.overdraftByLine': { tab: 'orders', control: 'money' },
  'orderRules.subadminDisputeMost': { tab: 'orders', control: 'money' },
  'orderRules.subadminByHandMost': { tab: 'orders', control: 'money' },
  'rates.signinFreeTries': { tab: 'rates', control: 'whole' },
  'rates.signinWaitMaxMinutes': { tab: 'rates', control: 'whole', unit: 'minutes' },
  'rates.signinFailuresPerNetwork': { tab: 'rates', control: 'whole' },
  'rates.payPagePerLink': { tab: 'rates', control: 'whole', unit: 'perMinute' },
  'rates.payPagePerAddress': { tab: 'rates', control: 'whole', unit: 'perMinute' },
  'rates.uploadsPerHour': { tab: 'rates', control: 'whole', unit: 'perHour' },
  'storage.userMegabytesPerDay': { tab: 'storage', control: 'whole', unit: 'megabytes' },
  'storage.megabytesInAll': { tab: 'storage', control: 'whole', unit: 'megabytes' },
  'storage.statementDays': { tab: 'storage', control: 'whole', unit: 'days' },
  'storage.refusedStatementDays': { tab: 'storage', control: 'whole', unit: 'days' },
  'storage.unusedFileDays': { tab: 'storage', control: 'whole', unit: 'days' },
  'newUsers.tag': { tab: 'people', control: 'tag' },
  'newUsers.payinBps': { tab: 'people', control: 'share' },
  'newUsers.payoutBps': { tab: 'people', control: 'share' },
  'newUsers.minAmount': { tab: 'people', control: 'money' },
  'newUsers.maxAmount': { tab: 'people', control: 'money' },
  'newUsers.openPayouts': { tab: 'people', control: 'whole' },
  'newMerchants.payinBps': { tab: 'people', control: 'share' },
  'newMerchants.payoutBps': { tab: 'people', control: 'share' },
  'newMerchants.minAmount': { tab: 'people', control: 'money' },
  'newMerchants.maxAmount': { tab: 'people', control: 'money' },
  'approvals.walletAbove': { tab: 'security', control: 'money' },
  'approvals.allWalletsAbove': { tab: 'security', control: 'money' },
  'approvals.reverseAbove': { tab: 'security', control: 'money' },
  'approvals.writeOffAbove': { tab: 'security', control: 'money' },
  'approvals.payoutAbove': { tab: 'security', control: 'money' },
  'approvals.adminWaitHours': { tab: 'security', control: 'whole', unit: 'hours' },
  'approvals.reverseOverdraftAbove': { tab: 'security', control: 'money' },
  'approvals.byHandAbove': { tab: 'security', control: 'money' },
  'security.secondFactorAdmin': { tab: 'security', control: 'switch' },
  'security.secondFactorSubadmin': { tab: 'security', control: 'switch' },
  'security.secondFactorPeer': { tab: 'security', control: 'switch' },
  'security.secondFactorPeerWithdrawal': { tab: 'security', control: 'switch' },
  'security.stepUpWallet': { tab: 'security', control: 'switch' },
  'security.stepUpPassword': { tab: 'security', control: 'switch' },
  'security.stepUpUsers': { tab: 'security', control: 'switch' },
  'security.stepUpKeys': { tab: 'security', control: 'switch' },
  'security.stepUpSettings': { tab: 'security', control: 'switch' },
  'security.stepUpFreeze': { tab: 'security', control: 'switch' },
  'security.stepUpAbove': { tab: 'security', control: 'money' },
  'security.changeGivenPassword': { tab: 'security', control: 'switch' },
  'security.sessionIdleMinutes': { tab: 'security', control: 'whole', unit: 'minutes' },
  'security.sessionHours': { tab: 'security', control: 'whole', unit: 'hours' },
  'brand.name': { tab: 'brand', control: 'text' },
  'brand.color': { tab: 'brand', control: 'color' },
  'brand.logo': { tab: 'brand', control: 'picture' },
  'brand.logoDark': { tab: 'brand', control: 'picture' },
  'brand.favicon': { tab: 'brand', control: 'picture' },
};

export const settingKeys = Object.keys(settingRows) as SettingKey[];

/** A setting's row, whatever its value is. */
export function rowOf(key: SettingKey): SettingRow {
  return settingRows[key];
}

export function keysOf(tab: FormTab): SettingKey[] {
  return settingKeys.filter((key) => rowOf(key).tab === tab);
}
