import { z } from 'zod';
import { dayCloseStates } from './day-close.ts';
import { entryKinds } from './ledger.ts';
import { listSpec, periodFilters, totals } from './list.ts';
import { actorKinds } from './order.ts';
import { orderStatuses } from './order-status.ts';
import { calendarDay, instant, moneyText, recordId, refId } from './primitives.ts';
import { presences, wallet } from './user.ts';

export const orderKinds = ['payin', 'payout'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** A preset name as `start`, or two instants; today when neither is given. */
export const dashboardQuery = z.strictObject(periodFilters);

export const statsQuery = z.strictObject({
  ...periodFilters,
  kind: z.enum(orderKinds).default('payin'),
});

/**
 * What became of the orders that were created in a period: `approved` of them and their `amount`
 * (what arrived of it), the share that was approved from 0 to 1, and the minutes within which half
 * of the approved ones were.
 */
const figures = {
  count: z.int(),
  approved: z.int(),
  amount: moneyText,
  successRate: z.number().min(0).max(1).nullable(),
  medianMinutes: z.int().nullable(),
};
export const orderFigures = z.object(figures);
export type OrderFiguresShown = z.infer<typeof orderFigures>;

const compared = z.object({ ...figures, previous: orderFigures });

/** From `start` up to but not including `end`. */
const period = z.object({ start: instant, end: instant });

/**
 * The figures of a period up to now, each with those of the same span before it as `previous`:
 * today is compared with yesterday until the same time. Until the period is over `end` is now, and
 * what a clock that was ahead has dated later within the period counts all the same. `unassigned`,
 * `disputes` and `wallet` are as of now; `wallet` adds up the wallets that the caller may see, and
 * its `previous` the balances that their ledgers show at the end of the span before. What was held
 * then is not kept, nor is it of an order when nobody had it: `unassigned` has no `previous`.
 */
export const dashboard = z.object({
  ...period.shape,
  /** The period goes on: its figures will still grow. */
  isOver: z.boolean(),
  previousPeriod: period,
  payin: compared,
  payout: compared,
  disputes: z.object({ open: z.int(), previous: z.object({ open: z.int() }) }),
  /** Pay-ins that no UPI ID is free for, and pay-outs that nobody has. */
  unassigned: z.int(),
  unassignedPayins: z.int(),
  unassignedPayouts: z.int(),
  wallet: wallet.extend({ previous: z.object({ balance: moneyText }) }),
  /** What the caller got as commission or override in the period; null for who earns neither. */
  earned: z.object({ amount: moneyText, previous: z.object({ amount: moneyText }) }).nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Hours for up to two days, days otherwise, as the business time zone has them. */
export const statsUnits = ['hour', 'day'] as const;
export type StatsUnit = (typeof statsUnits)[number];

/**
 * Orders by the hour or day of their creation and by status; without a row there were none.
 * `medianMinutes`: of an hour's approved ones; null otherwise.
 */
export const stats = z.object({
  ...period.shape,
  unit: z.enum(statsUnits),
  series: z.array(
    z.object({
      at: instant,
      status: z.enum(orderStatuses),
      count: z.int(),
      amount: moneyText,
      medianMinutes: z.int().nullable(),
    }),
  ),
});
export type Stats = z.infer<typeof stats>;

const volumes = { payin: orderFigures, payout: orderFigures };

/** Each subadmin that the caller may see, with what its group does; the largest volume first. */
export const runningStats = z.object({
  ...period.shape,
  subadmins: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      peers: z.object({ total: z.int(), online: z.int() }),
      ...volumes,
      unassigned: z.int(),
      openDisputes: z.int(),
    }),
  ),
});

/** Of peers it is not told how fast they were: that would take the minutes of each approval. */
const peerFigures = orderFigures.omit({ medianMinutes: true });

/** The peers with the largest volume in the period. */
export const peerVolumes = z.object({
  ...period.shape,
  peers: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      presence: z.enum(presences),
      payin: peerFigures,
      payout: peerFigures,
    }),
  ),
});
export type PeerFigures = z.infer<typeof peerFigures>;

const ofDay = { day: calendarDay.optional(), subadminId: recordId.optional() };

/** A business day, today without one; `subadminId` narrows it to a group, which admins may ask. */
export const dayReviewQuery = z.strictObject(ofDay);

const booked = z.object({
  in: moneyText,
  out: moneyText,
  fees: moneyText.nullable(),
  commissions: moneyText,
});

/** `medianMinutes`: from an order's creation to the decision. */
const decider = z.object({
  kind: z.enum(actorKinds),
  id: recordId.nullable(),
  name: z.string(),
  approved: z.int(),
  declined: z.int(),
  amount: moneyText,
  medianMinutes: z.int().nullable(),
});

/**
 * A business day in review. `payin` and `payout` are what became of the orders created on it, and
 * `open` how many of these are still open. `booked` is what the ledger moved for orders on it, less
 * what it reversed: `fees` are the merchants' (told to admins alone, since they tell what the desk
 * earns), `commissions` what peers and subadmins had of them. `disputes` were open at its end,
 * `alerts` (told to admins) were raised on it and are still open, `days` are its closes by state.
 */
export const dayReview = z.object({
  day: z.iso.date(),
  ...period.shape,
  /** The day goes on: its figures will still change. */
  isOver: z.boolean(),
  group: z.object({ id: recordId, name: z.string() }).nullable(),
  payin: orderFigures,
  payout: orderFigures,
  booked,
  open: z.object({ payins: z.int(), payouts: z.int() }),
  disputes: z.int(),
  alerts: z.int().nullable(),
  days: z.record(z.enum(dayCloseStates), z.int()),
  deciders: z.object({ payin: z.array(decider), payout: z.array(decider) }),
});
export type DayReview = z.infer<typeof dayReview>;

export const dayEntryListSpec = listSpec({ filters: ofDay, sorts: ['createdAt'] });

const dayEntry = z.object({
  id: z.string(),
  refId,
  at: instant,
  kind: z.enum(entryKinds),
  ...booked.shape,
});
export type DayEntry = z.infer<typeof dayEntry>;

/** The entries that `booked` of a day in review adds up, and what all of them come to. */
export const dayEntryList = z.object({
  day: z.iso.date(),
  entries: z.array(dayEntry),
  booked,
  ...totals,
});

export const dayDecisionListSpec = listSpec({
  filters: {
    ...ofDay,
    of: z.enum(orderKinds),
    decider: z.enum(actorKinds),
    deciderId: recordId.optional(),
  },
  sorts: ['decidedAt'],
});

/** An order that was decided on a day, as it is now; `minutes` until then, if it is approved. */
const dayDecision = z.object({
  refId,
  status: z.enum(orderStatuses),
  amount: moneyText,
  decidedAt: instant,
  minutes: z.int().nullable(),
});
export type DayDecision = z.infer<typeof dayDecision>;

/**
 * The orders that one of the `deciders` of a day in review decided, and what they come to. `name`
 * is the decider's; empty where nobody of this id decided any.
 */
export const dayDecisionList = z.object({
  day: z.iso.date(),
  name: z.string(),
  decisions: z.array(dayDecision),
  approved: z.int(),
  declined: z.int(),
  amount: moneyText,
  ...totals,
});
