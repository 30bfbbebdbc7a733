import { minor } from './money.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * What the payment network lets one UPI ID receive within `windowMs`. Credits of `largeFrom` and
 * more are limited by number and by sum, all credits together by number. Amounts in paise. The caps
 * of a UPI ID may be lower, never higher.
 */
export const networkReceiverLimits = {
  windowMs: 24 * hourMs,
  largeFrom: minor(2_000_00n),
  largeCount: 25,
  largeAmount: minor(4_00_000_00n),
  count: 50,
} as const;

/** The order rules of a new desk; Settings changes them. Amounts in paise. */
export const orderRuleDefaults = {
  payinOpenMinutes: 15,
  payinUnopenedMinutes: 30,
  payoutAcceptMinutes: 30,
  minAmount: minor(100_00n),
  maxAmount: minor(1_00_000_00n),
  openPayinsPerCustomer: 3,
  unprovedHoldMinutes: 60,
  // What the network lets one person send in a day.
  customerUnprovedMost: minor(1_00_000_00n),
  merchantUnprovedPercent: 50,
  overdraftByHand: minor(0n),
  overdraftByLine: minor(1_00_000_00n),
  subadminDisputeMost: minor(0n),
} as const;

/** Which acts need a second person on a new desk: none. */
export const approvalRuleDefaults = { walletAbove: null } as const;

/** The storage rules of a new desk; Settings changes them. */
export const storageRuleDefaults = {
  userMegabytesPerDay: 500,
  megabytesInAll: 20_000,
  statementDays: 180,
  refusedStatementDays: 14,
  unusedFileDays: 14,
} as const;

/**
 * How long the credit of a pay-out takes to clear when no attested bank line shows the payment: a
 * dispute may still come.
 */
export const payoutCreditHoldMs = 24 * hourMs;

/**
 * If no server was seen for longer than this, it was an outage, which moves the deadlines of open
 * orders.
 */
export const outageFromMs = 15 * secondMs;

/** How often a customer may replace a reference. */
export const utrCorrectionsMax = 3;

/**
 * Lifetimes of a session. Within the grace period, a second tab's refresh gets the first one's
 * response.
 */
export const sessionLimits = {
  accessTokenMs: 5 * minuteMs,
  refreshGraceMs: 10 * secondMs,
  idleMs: 30 * minuteMs,
  absoluteMs: 12 * hourMs,
} as const;

/** The number of failed sign-ins without a wait, and the longest wait after more of them. */
export const signinFreeTries = 5;
export const signinWaitMaxMs = 15 * minuteMs;

/**
 * How many sign-ins on devices that the account does not know may fail from one network (an IPv4
 * address, a /64 of IPv6) within the window.
 */
export const signinsPerNetwork = { failuresMax: 60, windowMs: 10 * minuteMs } as const;

/**
 * How long, in milliseconds, the next sign-in must wait after this many failures in a row: not at
 * all for the free tries, then one second, doubling with every further failure.
 */
export function signinWaitMs(failures: number): number {
  if (failures < signinFreeTries) return 0;
  return Math.min(secondMs * 2 ** (failures - signinFreeTries), signinWaitMaxMs);
}

/** How long after losing a pay-out a former payer may say that they did send it. */
export const lateUtrMs = 24 * hourMs;
