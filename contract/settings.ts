import { z } from 'zod';
import { fault } from './fault.ts';
import { brand } from './brand.ts';
import { basisPoints, currencyCode, instant, moneyText } from './primitives.ts';
import { userTags } from './user.ts';

const minutes = (most: number) => z.int().min(1).max(most);

/** Deadlines in minutes; `minAmount` and `maxAmount` bound a single order. */
export const orderRules = z.strictObject({
  payinOpenMinutes: minutes(24 * 60),
  payinUnopenedMinutes: minutes(24 * 60),
  payoutAcceptMinutes: minutes(24 * 60),
  minAmount: moneyText,
  maxAmount: moneyText,
  openPayinsPerCustomer: z.int().min(1).max(100),
  /** How long a `utr` pay-in holds capacity on a reference that no bank line shows. */
  unprovedHoldMinutes: minutes(24 * 60),
  /** What the `utr` pay-ins of one customer may hold together; one alone may always hold. */
  customerUnprovedMost: moneyText,
  /**
   * How many per cent of the capacity the `utr` pay-ins of one merchant may hold together, by
   * amount and by number; one alone may always hold. The capacity is what online peers could still
   * take, of each the lesser of the available wallet and what the caps of its UPI IDs leave, plus
   * what these pay-ins hold already.
   */
  merchantUnprovedPercent: z.int().min(1).max(100),
  /** How far staff may overdraw a peer's wallet by approving without a bank line. */
  overdraftByHand: moneyText,
  /** How far a bank line alone may overdraw a wallet that no longer holds funds for its order. */
  overdraftByLine: moneyText,
  /** The largest disputed payment of its own group that a subadmin may let stand. */
  subadminDisputeMost: moneyText,
  /** What a subadmin may have approved by hand within 24 hours that no bank line proves yet. */
  subadminByHandMost: moneyText,
});
export type OrderRules = z.infer<typeof orderRules>;

const megabytes = (least: number, most: number) => z.int().min(least).max(most);
const days = z.int().min(1).max(3650);

/** Storage quotas, and how long originals that are no longer needed are kept. */
export const storageRules = z.strictObject({
  /** Statements, pictures and PDFs that one person may send within 24 hours. */
  userMegabytesPerDay: megabytes(25, 100_000),
  /** What the desk stores of them in total. */
  megabytesInAll: megabytes(100, 100_000_000),
  /** The original of a statement that was read; its lines stay. */
  statementDays: days,
  refusedStatementDays: days,
  /** A picture or PDF that no pay-out and no dispute names. */
  unusedFileDays: days,
});

/** Above these amounts an action needs a second person; null: one person may act alone. */
export const approvalRules = z.strictObject({
  /** What one person may move by hand on one wallet or balance within 24 hours. */
  walletAbove: moneyText.nullable(),
  /**
   * The same on all wallets and balances together, so that a sum is not cut into many accounts, and
   * with what is moved by reversing orders and revoking claims, so that it is not cut into orders.
   */
  allWalletsAbove: moneyText.nullable(),
  /** What the reversal of one order moves. */
  reverseAbove: moneyText.nullable(),
  /** What one person may write off of suspense, refund from it, or match by hand, in 24 hours. */
  writeOffAbove: moneyText.nullable(),
  /** The largest pay-out that one person of the staff may mark as paid. */
  payoutAbove: moneyText.nullable(),
  /** How far below zero a reversal leaves what is available of a wallet or balance. */
  reverseOverdraftAbove: moneyText.nullable(),
  /**
   * Of the pay-ins that one admin approved within 24 hours, what no other’s file proves yet; and,
   * in a sum of its own, what they match out of suspense where `writeOffAbove` is null.
   */
  byHandAbove: moneyText.nullable(),
  /** How long an admin who was just registered or given a password cannot be a second person. */
  adminWaitHours: z.int().min(0).max(720),
});
export type ApprovalRules = z.infer<typeof approvalRules>;

const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, fault('not_time_zone'));

export const company = z.strictObject({
  name: z.string().trim().min(1).max(80),
  timeZone,
  currency: currencyCode,
  supportContact: z.string().trim().max(120).nullable(),
});

const many = (least: number, most: number) => z.int().min(least).max(most);

/** Rate limits. */
export const rateRules = z.strictObject({
  /** Failed sign-ins of an account before it has to wait; each further one doubles the wait. */
  signinFreeTries: many(1, 100),
  signinWaitMaxMinutes: minutes(24 * 60),
  /** Failed sign-ins from unknown devices of one network within ten minutes. */
  signinFailuresPerNetwork: many(5, 10_000),
  /** Calls of the payment page within a minute. */
  payPagePerLink: many(5, 10_000),
  payPagePerAddress: many(20, 100_000),
  /** Statements of one user within an hour, and as many pictures and PDFs. */
  uploadsPerHour: many(1, 10_000),
});

/** Every key is off, or as safe as it can be without a second factor, on a fresh system. */
export const securityRules = z.strictObject({
  /** Whether a session of the role can do nothing before it has a second factor. */
  secondFactorAdmin: z.boolean(),
  secondFactorSubadmin: z.boolean(),
  secondFactorPeer: z.boolean(),
  secondFactorPeerWithdrawal: z.boolean(),
  /** Step-up: whether the action needs a recently proved second factor. */
  stepUpWallet: z.boolean(),
  stepUpPassword: z.boolean(),
  stepUpUsers: z.boolean(),
  stepUpKeys: z.boolean(),
  stepUpSettings: z.boolean(),
  stepUpFreeze: z.boolean(),
  /** Staff need step-up to move or decide more than this; null: never. */
  stepUpAbove: moneyText.nullable(),
  /** A password that somebody else chose must be changed before anything else. */
  changeGivenPassword: z.boolean(),
  /** Idle timeout of a session. */
  sessionIdleMinutes: many(5, 24 * 60),
  /** Absolute lifetime of a session. */
  sessionHours: many(1, 7 * 24),
});

export type SecurityRules = z.infer<typeof securityRules>;

/** Defaults for new users. A limit of null means none. */
export const newUserTerms = z.strictObject({
  tag: z.enum(userTags),
  payinBps: basisPoints,
  payoutBps: basisPoints,
  minAmount: moneyText.nullable(),
  maxAmount: moneyText.nullable(),
  openPayouts: z.int().min(0).max(1000).nullable(),
});

/** Defaults for the form of a new merchant; the limits also apply if a call gives none. */
export const newMerchantTerms = z.strictObject({
  payinBps: basisPoints,
  payoutBps: basisPoints,
  minAmount: moneyText.nullable(),
  maxAmount: moneyText.nullable(),
});

/** The sections that only admins see, except that subadmins see `newUsers` too. */
const adminSections = {
  storage: storageRules,
  approvals: approvalRules,
  rates: rateRules,
  security: securityRules,
  newUsers: newUserTerms,
  newMerchants: newMerchantTerms,
};
const sections = {
  company,
  orderRules,
  ...adminSections,
  brand,
};

export const settings = z.object(sections);
export type Settings = z.infer<typeof settings>;
export type SettingSection = keyof Settings;
export const settingSections = Object.keys(sections) as SettingSection[];

/** `section.key` of every setting. */
export type SettingKey = {
  [Section in SettingSection]: `${Section}.${keyof Settings[Section] & string}`;
}[SettingSection];

/** The schema of one setting. */
export function settingSchema(section: SettingSection, key: string): z.ZodType {
  const schema = (sections[section].shape as Record<string, z.ZodType>)[key];
  if (!schema) throw new Error(`no such setting: ${section}.${key}`);
  return schema;
}

/** Is the setting an amount of money, with or without `null` for none? */
export function isAmountSetting(section: SettingSection, key: string): boolean {
  const schema = settingSchema(section, key);
  return (schema instanceof z.ZodNullable ? schema.unwrap() : schema) === moneyText;
}

/** Who saved the settings last; both null on a fresh system. */
export const lastSave = z.object({ at: instant.nullable(), by: z.string().nullable() });

/** Limits on acting alone: hidden, so that nobody can stay just below them. */
const orderLimits = {
  unprovedHoldMinutes: true,
  customerUnprovedMost: true,
  merchantUnprovedPercent: true,
  overdraftByHand: true,
  overdraftByLine: true,
  subadminDisputeMost: true,
  subadminByHandMost: true,
} as const;
export const orderLimitKeys = Object.keys(orderLimits) as (keyof typeof orderLimits)[];

/**
 * `version`, `saved`, `atFirst`, the admin's sections and the limits in `orderRules` are returned
 * to admins only.
 */
export const settingsAnswer = settings
  .partial({
    storage: true,
    approvals: true,
    rates: true,
    security: true,
    newUsers: true,
    newMerchants: true,
  })
  .extend({
    orderRules: orderRules.partial(orderLimits),
    /** Rises with every change. */
    version: z.int().optional(),
    saved: lastSave.optional(),
    /** The default of each setting. */
    atFirst: settings.optional(),
  });

/** Null resets a field to the configured value. */
const brandChange = z
  .strictObject({
    name: brand.shape.name.nullable(),
    logo: brand.shape.logo.nullable(),
    logoDark: brand.shape.logoDark.nullable(),
    favicon: brand.shape.favicon.nullable(),
    color: brand.shape.color.nullable(),
  })
  .partial();

/** With a `version`, the change is refused if somebody else has changed anything since. */
export const updateSettingsBody = z.strictObject({
  version: z.int().min(0).optional(),
  company: company.partial().optional(),
  orderRules: orderRules.partial().optional(),
  storage: storageRules.partial().optional(),
  approvals: approvalRules.partial().optional(),
  rates: rateRules.partial().optional(),
  security: securityRules.partial().optional(),
  newUsers: newUserTerms.partial().optional(),
  newMerchants: newMerchantTerms.partial().optional(),
  brand: brandChange.optional(),
});

export const currency = z.object({
  code: currencyCode,
  name: z.string(),
  symbol: z.string(),
  digits: z.int(),
});
export type Currency = z.infer<typeof currency>;
export const currencyList = z.object({ currencies: z.array(currency) });
