const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** When a phone is told, and how often. */
export const telling = {
  /** What is older was seen, or is told by the list: a phone that was off is not told all of it. */
  newsMs: 10 * minuteMs,
  /** Of one kind, one message at most in this time; what comes meanwhile is counted in the next. */
  quietMs: 30 * secondMs,
  /** A deadline is near. */
  nearMs: 5 * minuteMs,
  /** Whoever was just told of the order knows its deadline. */
  knownMs: 2 * minuteMs,
  /** A wallet that stays low is told of again after this. */
  lowAgainMs: 6 * hourMs,
  /** A push service that takes nothing is tried this rarely, and given up after a day. */
  failingPauseMs: 5 * minuteMs,
  failingMostMs: 24 * hourMs,
  /** What was told is forgotten; longer than anything above. */
  keptMs: 48 * hourMs,
  /** Devices of one person that are told. */
  devicesMost: 5,
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
