import { hourMs, minuteMs, secondMs } from '../durations.ts';

/** When and how often push messages are sent. */
export const telling = {
  /** Older items are not pushed: they were seen, or are in the list when the phone is back. */
  newsMs: 10 * minuteMs,
  /** At most one message per kind in this time; items in between are counted in the next. */
  quietMs: 30 * secondMs,
  /** A deadline is near. */
  nearMs: 5 * minuteMs,
  /** No deadline warning so soon after the order itself was announced. */
  knownMs: 2 * minuteMs,
  /** A low wallet is reported again after this. */
  lowAgainMs: 6 * hourMs,
  /** The retry interval for a failing push service, which is given up after a day. */
  failingPauseMs: 5 * minuteMs,
  failingMostMs: 24 * hourMs,
  /** How long sent notices are kept; longer than anything above. */
  keptMs: 48 * hourMs,
  /** The most devices per person. */
  devicesMost: 5,
  /** The most browsers of one person that are subscribed; the oldest gives way. */
  subscribedMost: 10,
} as const;

/** How long a push service may keep a message for a device that is off. */
export const topicTtlMs = {
  order: 5 * minuteMs,
  claim: 10 * minuteMs,
  deadline: 5 * minuteMs,
  dispute: 12 * hourMs,
  wallet: 12 * hourMs,
  lowWallet: 12 * hourMs,
  request: 12 * hourMs,
} as const;
