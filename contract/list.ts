import { z } from 'zod';
import { because } from './because.ts';
import { fault } from './fault.ts';
import { instant, moneyText, recordId, wholeNumber } from './primitives.ts';

/** Names of the date presets; `domain/dates` turns one into a start and an end. */
export const datePresets = ['today', 'yesterday', 'lastweek', 'last7days', 'past7days'] as const;
export type DatePreset = (typeof datePresets)[number];

export const pagesizeDefault = 20;
export const pagesizeMax = 100;

/** Totals are exact up to this number and capped there. */
export const totalCap = 10_000;

/** Paging stops after this many rows: narrow the filter instead. */
export const skipMax = 100_000;

const pageQuery = {
  skip: wholeNumber(0, skipMax).optional(),
  pagesize: wholeNumber(1, pagesizeMax).optional(),
};

/** Parameters of a single request: not part of a saved view. */
export const lookParameters = ['skip', 'sum'] as const;

/** Parameters that are not filters: a report of all rows takes none of them. */
export const pageParameters = [...lookParameters, 'pagesize'] as const;
export type PageParameter = (typeof pageParameters)[number];

export const periodFilters = {
  start: z.union([z.enum(datePresets), instant]).optional(),
  end: instant.optional(),
};

/** A search text: part of a name, an id or a number of a record. */
export const searchFilter = z.string().trim().max(100).optional();

/** The longest filter text: as many ids as a filter may take. */
export const filterTextMax = 400;

/** The most values that one filter takes. */
export const filterValuesMax = 20;

/** `pending,processing`: alternative values of a filter, each once. */
export function filterValues(text: string): string[] {
  const values = text.split(',').map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== ''))];
}

/** Any of several values of a closed list, separated by commas. */
export function anyOfThese<const Value extends string>(known: readonly Value[]) {
  const options = known.join(', ');
  const isKnown = (value: string): value is Value => known.some((one) => one === value);
  return z
    .string()
    .max(known.join(',').length + filterValuesMax)
    .transform((text, context): readonly Value[] => {
      const values = filterValues(text);
      if (values.length > 0 && values.every(isKnown)) return values.filter(isKnown);
      const reason = because('not_one_of', { options });
      context.addIssue({ code: 'custom', params: { reason } });
      return z.NEVER;
    })
    .meta({ description: `Any of these, several separated by commas: ${options}` });
}

/** Any of several records, by their ids, separated by commas. */
export const anyOfIds = z
  .string()
  .transform(filterValues)
  .pipe(z.array(recordId).min(1, fault('empty')).max(filterValuesMax))
  .meta({ description: 'Ids, several separated by commas' });

// No tagged template: bundlers must assume side effects, and would keep it on pages without lists.
const figure = '[0-9]{1,13}([.][0-9]{1,4})?';

/**
 * An amount, or amounts: `1500.00`, `1000-2000` (both ends belong to it), `>5000`, `>=5000`,
 * `<200`, `<=200`. `domain/amount-range` reads it.
 */
export const amountFilter = z
  .string()
  .trim()
  .regex(
    new RegExp(`^(-?${figure}|[<>]=?${figure}|${figure}-${figure})$`),
    fault('not_amount_filter'),
  )
  .meta({ description: 'An amount, a range such as `1000-2000`, or a limit such as `<=200`' });

export const listViews = ['list', 'grid'] as const;
export type ListView = (typeof listViews)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How a list is displayed, whatever its filters. */
export const displayOfList = {
  view: z.enum(listViews).optional(),
  density: z.enum(densities).optional(),
  /** The keys of the columns that are hidden. */
  hide: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z]+(,[a-zA-Z]+)*$/)
    .optional(),
};

/** Only what waits for the reader to act: the oldest first, unless a sort is asked for. */
export const waitsForFilter = { waitsFor: z.literal('me').optional() };

/** Only open orders handed over to the reader; peers are never handed any. */
export const handedToFilter = { handedTo: z.literal('me').optional() };

type SortOf<Field extends string> = Field | `-${Field}`;

/** `field` or `-field` for each of these fields; `-` sorts descending. */
function sortParameter<const Fields extends readonly string[]>(fields: Fields) {
  const names = fields.flatMap((field) => [field, `-${field}`]);
  return z.enum(names as [SortOf<Fields[number]>]).optional();
}

/** A list without sort fields takes no such parameter. */
type SortShape<Fields extends readonly string[]> = Fields extends readonly []
  ? object
  : { sort: ReturnType<typeof sortParameter<Fields>> };

/**
 * What server and portal both know of a list. The API reference and the validation are derived from
 * `query`; the server has the SQL of each filter and sort, and the portal their controls.
 *
 * - `filters`: each filter with its schema.
 * - `sorts`: the fields to sort by. The default is the first one, descending; ascending for what
 *   waits for the reader.
 * - `counted`: the statuses that wait for somebody; their counts are shown on the tabs.
 */
export function listSpec<
  Filters extends z.ZodRawShape,
  const Sorts extends readonly string[] = readonly [],
  const Counted extends readonly string[] = readonly [],
>(spec: { filters: Filters; sorts?: Sorts; counted?: Counted }) {
  const { filters, sorts = [], counted = [] } = spec;
  const sort = (sorts.length > 0 ? { sort: sortParameter(sorts) } : {}) as SortShape<Sorts>;
  return {
    filters,
    sorts: sorts as Sorts,
    counted: counted as Counted,
    query: z.strictObject({ ...pageQuery, ...filters, ...sort }),
  };
}

/** The filters that every list of orders has; the statuses differ by list. */
export const orderFilters = {
  ...periodFilters,
  q: searchFilter,
  amount: amountFilter.optional(),
  orderid: z.string().trim().max(64).optional(),
  merchantId: anyOfIds.optional(),
  peerId: anyOfIds.optional(),
  /** The orders of a group. */
  subadminId: anyOfIds.optional(),
};

const ignoredText = z
  .string()
  .transform((): undefined => undefined)
  .optional()
  .meta({ description: 'A filter of the list, which is ignored here' });

/**
 * The query of a list, as clients also send it when they ask for one record of that list. There is
 * nothing to filter, so any value is accepted and ignored; unknown parameters are still refused.
 */
export function ignoredQueryOf<Shape extends z.ZodRawShape>(list: { query: z.ZodObject<Shape> }) {
  const names = Object.keys(list.query.shape) as (keyof Shape & string)[];
  const ignored = names.map((name) => [name, ignoredText] as const);
  return z.strictObject(
    Object.fromEntries(ignored) as Record<keyof Shape & string, typeof ignoredText>,
  );
}

const sumParameter = {
  sum: z.literal('approved').optional().meta({
    description:
      'Answers in `approvedAmount` what was approved of all these orders; not for merchants',
  }),
};

/** A list whose call also sums the amounts of its approved rows, on request. */
export function withSum<Shape extends z.ZodRawShape, Spec extends object>(
  spec: Spec & { query: z.ZodObject<Shape, z.core.$strict> },
) {
  return { ...spec, query: spec.query.extend(sumParameter) };
}

/**
 * The sum of all rows under the filters that are approved and not reversed. Null where the total is
 * capped or a text is searched for; absent unless requested.
 */
export const sum = { approvedAmount: moneyText.nullable().optional() };

export const totals = { total: z.int().min(0), totalIsCapped: z.boolean() };
