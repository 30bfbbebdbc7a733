import { z } from 'zod';
import { anyOfIds, listSpec, searchFilter, totals, waitsForFilter } from './list.ts';
import { actor } from './order.ts';
import { calendarDay, instant, moneyText, note, reason, recordId } from './primitives.ts';

/**
 * `due`: nobody has declared what the bank shows. `agreed`: the declaration agrees with the books
 * and the bank's lines. `differs`: it does not, without an explanation. `proposed`: an explanation
 * awaits staff without an interest. `explained`: such staff accepted one for these differences.
 */
export const dayCloseStates = ['due', 'differs', 'proposed', 'agreed', 'explained'] as const;
export type DayCloseState = (typeof dayCloseStates)[number];

export const dayCloseFigures = ['in', 'out', 'closing'] as const;
export type DayCloseFigure = (typeof dayCloseFigures)[number];

export const dayCloseSources = ['bank', 'books'] as const;
export type DayCloseSource = (typeof dayCloseSources)[number];

const turnover = { in: moneyText, out: moneyText };

/** What the bank shows of an account at the end of a day, as declared by its peer. */
const declaration = z.object({
  in: moneyText.nullable(),
  out: moneyText.nullable(),
  closing: moneyText.nullable(),
  note: z.string(),
  at: instant,
});

/**
 * What the desk knew when it compared: the orders approved for the account, and its bank lines;
 * `isAttested`: somebody without an interest sent them. Null: no file covers the day.
 */
const found = z.object({
  books: z.object(turnover),
  opening: moneyText.nullable(),
  bank: z
    .object({ ...turnover, closing: moneyText.nullable(), isAttested: z.boolean() })
    .nullable(),
});
export type DayCloseFound = z.infer<typeof found>;

const difference = z.object({
  source: z.enum(dayCloseSources),
  figure: z.enum(dayCloseFigures),
  declared: moneyText,
  found: moneyText,
});
export type DayCloseDifference = z.infer<typeof difference>;

const explanation = z.object({
  reason: z.string(),
  by: z.string(),
  at: instant,
  decidedBy: z.string().nullable(),
});

/** `openSince` is null while nothing is open. `found` is hidden until something is declared. */
export const dayClose = z.object({
  id: recordId,
  version: z.int(),
  day: z.iso.date(),
  account: z.object({ id: recordId, upi: z.string(), bank: z.string().nullable() }),
  peer: z.object({ id: recordId, name: z.string() }),
  state: z.enum(dayCloseStates),
  openSince: instant.nullable(),
  declared: declaration.nullable(),
  found: found.nullable(),
  differences: z.array(difference),
  explanation: explanation.nullable(),
});
export type DayClose = z.infer<typeof dayClose>;

export const dayCloseEvents = [
  'opened',
  'declared',
  'compared',
  'proposed',
  'accepted',
  'declined',
] as const;
export type DayCloseEventName = (typeof dayCloseEvents)[number];

/** One step of the history: what was declared, what was found then, or what was said about it. */
export const dayCloseEvent = z.object({
  at: instant,
  by: actor,
  event: z.enum(dayCloseEvents),
  state: z.enum(dayCloseStates),
  declared: declaration.omit({ at: true }).nullable(),
  found: found.nullable(),
  differences: z.array(difference),
  reason: z.string().nullable(),
});
export type DayCloseEvent = z.infer<typeof dayCloseEvent>;

export const dayCloseDetail = dayClose.extend({ history: z.array(dayCloseEvent) });
export type DayCloseDetail = z.infer<typeof dayCloseDetail>;

/** `from` and `to` are business days, both included. `open`: due, differing or proposed. */
export const dayCloseListSpec = listSpec({
  filters: {
    q: searchFilter,
    ...waitsForFilter,
    state: z.enum([...dayCloseStates, 'open']).optional(),
    peerId: anyOfIds.optional(),
    /** The accounts of a group's peers. */
    subadminId: anyOfIds.optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  },
  sorts: ['day', 'openSince'],
  counted: ['due', 'differs', 'proposed'],
});

export const dayCloseList = z.object({
  closes: z.array(dayClose),
  ...totals,
  counts: z.record(z.string(), z.int()),
});

export const dayCloseParams = z.strictObject({ id: recordId });

/** Money in and out as counted, or the balance at the end of the day, or all of them. */
export const declareDayBody = z.strictObject({
  accountId: recordId,
  day: calendarDay,
  in: moneyText.optional(),
  out: moneyText.optional(),
  closing: moneyText.optional(),
  note: note.optional(),
});
export type DeclareDayBody = z.infer<typeof declareDayBody>;

const seen = { id: recordId, version: z.int().min(1) };

/** `version` is the one that the caller saw; refused if it has changed since. */
export const explainDayBody = z.strictObject({ ...seen, reason });
export const decideDayBody = z.strictObject({
  ...seen,
  status: z.enum(['accepted', 'declined']),
  note: note.optional(),
});
