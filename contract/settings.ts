import { z } from 'zod';
import { fault } from './fault.ts';
import { brand } from './brand.ts';
import { currencyCode, moneyText } from './primitives.ts';

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
  /** How far a bank line alone may overdraw a wallet that holds nothing for its order any more. */
  overdraftByLine: moneyText,
  /** The largest disputed payment of its own group that a subadmin may let stand. */
  subadminDisputeMost: moneyText,
});
export type OrderRules = z.infer<typeof orderRules>;

const megabytes = (least: number, most: number) => z.int().min(least).max(most);
const days = z.int().min(1).max(3650);

/** How much may be stored of files, and how long originals are kept that nothing needs. */
export const storageRules = z.strictObject({
  /** Statements, pictures and PDFs that one person may send within 24 hours. */
  userMegabytesPerDay: megabytes(25, 100_000),
  /** What the desk stores of them altogether. */
  megabytesInAll: megabytes(100, 100_000_000),
  /** The original of a statement that was read; its lines stay. */
  statementDays: days,
  refusedStatementDays: days,
  /** A picture or PDF that no pay-out and no dispute names. */
  unusedFileDays: days,
});

/** Above these amounts an act needs a second person; null: one person may do it alone. */
export const approvalRules = z.strictObject({
  /** What one person may move by hand on one wallet or balance within 24 hours. */
  walletAbove: moneyText.nullable(),
});

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

export const settings = z.object({
  company,
  orderRules,
  storage: storageRules,
  approvals: approvalRules,
  brand,
});
export type Settings = z.infer<typeof settings>;

export const updateSettingsBody = z.strictObject({
  company: company.partial().optional(),
  orderRules: orderRules.partial().optional(),
  storage: storageRules.partial().optional(),
  approvals: approvalRules.partial().optional(),
  brand: z.strictObject(brand.shape).partial().optional(),
});

export const currency = z.object({
  code: currencyCode,
  name: z.string(),
  symbol: z.string(),
  digits: z.int(),
});
export type Currency = z.infer<typeof currency>;
export const currencyList = z.object({ currencies: z.array(currency) });
