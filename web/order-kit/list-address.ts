import { datePresets, pagesizeDefault, pagesizeMax, skipMax } from '@peerdesk/contract/list.ts';
import { refId } from '@peerdesk/contract/primitives.ts';
import { z } from 'zod';
import { useSearchParams, type PatchOptions } from '../lib/search-params.ts';

export const listViews = ['list', 'grid'] as const;
export type ListView = (typeof listViews)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** What the address says about the look of a list; none of it is sent to the server. */
const viewShape = {
  view: z.enum(listViews).optional(),
  density: z.enum(densities).optional(),
  /** The keys of the columns that are hidden. */
  hide: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z]+(,[a-zA-Z]+)*$/)
    .optional(),
  /** The order whose drawer is open. */
  open: refId.optional(),
};

/** An amount in an address that the server could not read as rupees counts as no amount. */
const amount = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/)
  .optional();

/** The filters that every list of orders has, as the address holds them: text. */
export interface ListFilters {
  skip?: string | undefined;
  pagesize?: string | undefined;
  sort?: string | undefined;
  q?: string | undefined;
  amount?: string | undefined;
  status?: string | undefined;
  orderid?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
  merchantId?: string | undefined;
  peerId?: string | undefined;
}

export interface ListLook {
  view?: ListView;
  density?: Density;
  hide?: string;
  open?: string;
}

/** `undefined` or '' takes a parameter out of the address. */
export type ListPatch = { [Key in keyof (ListFilters & ListLook)]?: string | undefined };

export interface ListAddress<Filters> {
  /** What is asked of the server: only what its query schema accepts. */
  filters: Filters;
  look: ListLook;
  /** Changes the address; a change of any filter but the page returns to the first page. */
  patch: (patch: ListPatch, options?: PatchOptions) => void;
}

type ListQuerySchema = z.ZodObject<Record<keyof ListFilters, z.ZodType>>;

/** The schema of a list's address from the schema of its call. Make it once, outside components. */
export function listAddressSchema(query: ListQuerySchema) {
  return z.object({ ...query.shape, amount, ...viewShape });
}

/**
 * The filters and the look of a list, both kept in the address. Parameters that are unknown or
 * that the schema refuses count as absent, so that no address can break the screen.
 */
export function useListAddress<Filters extends ListFilters>(
  schema: ReturnType<typeof listAddressSchema>,
): ListAddress<Filters> {
  const [values, update] = useSearchParams(schema);
  const { view, density, hide, open, ...filters } = values as ListFilters & ListLook;
  return {
    filters: withoutContradictions(filters) as Filters,
    look: {
      ...(view && { view }),
      ...(density && { density }),
      ...(hide && { hide }),
      ...(open && { open }),
    },
    patch: (patch, options) => update(toFirstPage(patch) as Parameters<typeof update>[0], options),
  };
}

const looks: ReadonlySet<string> = new Set(Object.keys(viewShape));

/** Another filter, order or page size makes the present page meaningless. */
export function toFirstPage(patch: ListPatch): ListPatch {
  const changesRows = Object.keys(patch).some((name) => name !== 'skip' && !looks.has(name));
  return changesRows && !('skip' in patch) ? { ...patch, skip: undefined } : patch;
}

/** A preset has its own end, and a period that ends before it starts is no period. */
export function withoutContradictions<Filters extends ListFilters>(filters: Filters): Filters {
  const { end, ...rest } = filters;
  const { start } = filters;
  if (end === undefined) return filters;
  const isPreset = datePresets.some((preset) => preset === start);
  const isBackwards = start !== undefined && Date.parse(start) > Date.parse(end);
  return isPreset || isBackwards ? (rest as Filters) : filters;
}

/** What a person chose to narrow the list by; the status and the page are no such filter. */
export const narrowings = [
  'q',
  'amount',
  'orderid',
  'start',
  'end',
  'merchantId',
  'peerId',
] as const satisfies readonly (keyof ListFilters)[];

export function isNarrowed(filters: ListFilters): boolean {
  return narrowings.some((name) => filters[name] !== undefined);
}

/** Takes every filter out of the address and leaves the look as it is. */
export const clearedFilters: ListPatch = {
  ...Object.fromEntries(narrowings.map((name) => [name, undefined])),
  status: undefined,
  skip: undefined,
};

/** A click on a header: newest or largest first, then the other way round. */
export function toggledSort(sort: string | undefined, field: string): string {
  return sort === `-${field}` ? field : `-${field}`;
}

export interface Page {
  skip: number;
  pagesize: number;
  /** The first and the last row of the page, counted from 1; 0 where there is none. */
  first: number;
  last: number;
  previous: number | undefined;
  next: number | undefined;
}

/** Where the reader stands in a list of `total` rows, `shown` of which are on the page. */
export function pageOf(
  filters: ListFilters,
  { total, totalIsCapped, shown }: { total: number; totalIsCapped: boolean; shown: number },
): Page {
  const skip = Number(filters.skip ?? 0);
  const pagesize = Math.min(Number(filters.pagesize ?? pagesizeDefault), pagesizeMax);
  const hasMore = skip + pagesize < total || (totalIsCapped && shown === pagesize);
  return {
    skip,
    pagesize,
    first: shown === 0 ? 0 : skip + 1,
    last: skip + shown,
    previous: skip > 0 ? Math.max(0, skip - pagesize) : undefined,
    next: hasMore && skip + pagesize <= skipMax ? skip + pagesize : undefined,
  };
}

/**
 * An amount as people type it, `₹1,500`, as the address and the call want it; null for no amount.
 */
export function readAmount(text: string): string | null {
  const bare = text.replace(/[\s,₹]/g, '');
  return amount.safeParse(bare).success ? bare : null;
}
