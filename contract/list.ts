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

export const totals = { total: z.int().min(0), totalIsCapped: z.boolean() };
