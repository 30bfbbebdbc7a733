import { z } from 'zod';
import { instant, moneyText } from './primitives.ts';

/** Names of the date presets; `domain/dates` turns one into a start and an end. */
export const datePresets = ['today', 'yesterday', 'lastweek', 'last7days', 'past7days'] as const;
export type DatePreset = (typeof datePresets)[number];

export const pagesizeDefault = 20;
export const pagesizeMax = 100;

/** Totals are exact up to this figure and capped there. */
export const totalCap = 10_000;

/** The rows past which a list is not paged: narrow the filter instead. */
export const skipMax = 100_000;

const wholeNumber = (least: number, most: number) =>
  z.coerce.number<string>().int('Write a whole number').min(least).max(most);

export const pageQuery = {
  skip: wholeNumber(0, skipMax).optional(),
  pagesize: wholeNumber(1, pagesizeMax).optional(),
};

export const periodQuery = {
  start: z.union([z.enum(datePresets), instant]).optional(),
  end: instant.optional(),
};

/** `field` or `-field` of the given fields. */
export function sortOf<const F extends readonly string[]>(fields: F) {
  const names = fields.flatMap((field) => [field, `-${field}`]);
  return z.enum(names as [F[number] | `-${F[number]}`]).optional();
}

/** What every list of orders can be asked for; `status` and `sort` differ by list. */
export const orderListQuery = {
  ...pageQuery,
  ...periodQuery,
  q: z.string().trim().max(100).optional(),
  amount: moneyText.optional(),
  orderid: z.string().trim().max(64).optional(),
  merchantId: z.string().max(20).optional(),
  peerId: z.string().max(20).optional(),
};

const ignoredText = z
  .string()
  .transform((): undefined => undefined)
  .optional()
  .meta({ description: 'A filter of the list, which is ignored here' });

type ListParameter = keyof typeof orderListQuery | 'status' | 'sort';

/**
 * The query of a list, as clients also send it to one record of that list. There is nothing to
 * filter, so any text is accepted and dropped; what no list can be asked for is refused as ever.
 */
export const ignoredListQuery = z.strictObject(
  Object.fromEntries(
    [...Object.keys(orderListQuery), 'status', 'sort'].map((name) => [name, ignoredText]),
  ) as Record<ListParameter, typeof ignoredText>,
);

export const totals = { total: z.int().min(0), totalIsCapped: z.boolean() };
