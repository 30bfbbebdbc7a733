import { hourMs, minuteMs, secondMs } from './durations.ts';
import { minor } from './money.ts';

/**
 * What the payment network allows one UPI ID to receive within `windowMs`. Credits of `largeFrom`
 * and more are limited by number and by sum, all credits together by number. Amounts in paise. The
 * caps of a UPI ID may be lower, never higher.
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
  // What the network allows one person to send in a day.
  customerUnprovedMost: minor(1_00_000_00n),
  merchantUnprovedPercent: 50,
  overdraftByHand: minor(0n),
  overdraftByLine: minor(1_00_000_00n),
  subadminDisputeMost: minor(0n),
  // A dozen UPI IDs at the network's limit for a day.
  subadminByHandMost: minor(50_00_000_00n),
} as const;

/** The actions that need a second person on a new desk: none. */
export const approvalRuleDefaults = {
  walletAbove: null,
  allWalletsAbove: null,
  reverseAbove: null,
  writeOffAbove: null,
  payoutAbove: null,
  reverseOverdraftAbove: null,
  byHandAbove: null,
  adminWaitHours: 0,
} as const;

/** Defaults for users and merchants of a new desk; Settings changes them. Amounts in paise. */
export const newUserDefaults = {
  tag: 'new',
  payinBps: 0,
  payoutBps: 0,
  minAmount: null,
  maxAmount: null,
  openPayouts: null,
} as const;
export const newMerchantDefaults = {
  payinBps: 0,
  payoutBps: 0,
  minAmount: null,
  maxAmount: null,
} as const;

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

/** The security rules of a new desk: everything optional is off. */
export const securityRuleDefaults = {
  secondFactorAdmin: false,
  secondFactorSubadmin: false,
  secondFactorPeer: false,
  secondFactorPeerWithdrawal: false,
  stepUpWallet: false,
  stepUpPassword: false,
  stepUpUsers: false,
  stepUpKeys: false,
  stepUpSettings: false,
  stepUpFreeze: false,
  stepUpAbove: null,
  changeGivenPassword: false,
  sessionIdleMinutes: 30,
  sessionHours: 12,
};

/**
 * Lifetimes of a session's tokens. Within the grace period, a second tab's refresh gets the first
 * one's response.
 */
export const sessionLimits = {
  accessTokenMs: 5 * minuteMs,
  refreshGraceMs: 10 * secondMs,
} as const;

/** The idle timeout and the absolute lifetime of a session. */
export function sessionTimes(rules: { sessionIdleMinutes: number; sessionHours: number }) {
  return {
    idleMs: rules.sessionIdleMinutes * minuteMs,
    absoluteMs: rules.sessionHours * hourMs,
  };
}

/** The rates of a new desk; Settings changes them. */
export const rateRuleDefaults = {
  signinFreeTries: 5,
  signinWaitMaxMinutes: 15,
  signinFailuresPerNetwork: 60,
  payPagePerLink: 20,
  payPagePerAddress: 300,
  uploadsPerHour: 200,
} as const;

/** How long a proved second factor is valid for step-up. */
export const provedForMs = 5 * minuteMs;
/** How long adding an authenticator app may take. */
export const enrolmentMs = 15 * minuteMs;
/** How long a browser may take to answer a challenge. */
export const challengeMs = 5 * minuteMs;
export const recoveryCodesCount = 10;

/**
 * The time in which sign-ins on devices that the account does not know are counted for one network
 * (an IPv4 address, a /64 of IPv6).
 */
export const networkWindowMs = 10 * minuteMs;

/**
 * How long, in milliseconds, the next sign-in must wait after this many failures in a row: not at
 * all for the free tries, then one second, doubling with every further failure.
 */
export function signinWaitMs(
  failures: number,
  rates: { signinFreeTries: number; signinWaitMaxMinutes: number },
): number {
  const { signinFreeTries, signinWaitMaxMinutes } = rates;
  if (failures < signinFreeTries) return 0;
  return Math.min(secondMs * 2 ** (failures - signinFreeTries), signinWaitMaxMinutes * minuteMs);
}

/** How long after losing a pay-out a former payer may say that they did send it. */
export const lateUtrMs = 24 * hourMs;
