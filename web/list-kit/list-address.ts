import {
  datePresets,
  displayOfList,
  type Density,
  type ListView,
} from '@peerdesk/contract/list.ts';
import { z } from 'zod';
import { useSearchParams, type PatchOptions } from '../lib/search-params.ts';

/** What the address says about how a list is shown; none of it is sent to the server. */
const displayShape = {
  ...displayOfList,
  /** The row whose drawer is open. */
  open: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
};

export interface Display {
  view?: ListView;
  density?: Density;
  hide?: string;
  open?: string;
}

/** The parameters of a list's call, as the address holds them: text. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** `undefined` or '' takes a parameter out of the address. */
export type ListPatch<Filters = FilterValues> = {
  [Name in keyof Filters | keyof Display]?: string | undefined;
};

export interface ListAddress<Filters = FilterValues> {
  /** What is asked of the server: only what its query schema accepts. */
  filters: Filters;
  display: Display;
  /** The order of the rows, also where the server chose it: what needs somebody is oldest first. */
  sort: string | undefined;
  /** The filters that are set; neither the tab nor the page is a filter. */
  activeFilters: readonly string[];
  /** A filter or a tab hides what else there may be. */
  isFiltered: boolean;
  /** Takes every filter and the tab out of the address and leaves the display as it is. */
  cleared: ListPatch<Filters>;
  /** Changes the address; a change of any filter but the page returns to the first page. */
  patch: (patch: ListPatch<Filters>, options?: PatchOptions) => void;
}

/** What a control of a filter needs of the address. */
export type FilterAddress = Pick<ListAddress, 'filters' | 'patch' | 'activeFilters' | 'cleared'>;

/** The part of the contract's `listSpec` that the address is made of. */
export interface ContractList {
  filters: object;
  sorts: readonly string[];
  query: z.ZodObject;
}

/** What the address of one list may hold. */
export interface ListParams {
  schema: z.ZodObject;
  /** By which the oldest come first. */
  oldest: string | undefined;
  /** The parameters that count as filters: the tab, the page and the order do not. */
  filterNames: readonly string[];
  /** The parameters that the tabs set. */
  tabs: readonly string[];
}

/**
 * The parameters of a list from what the contract says of it, so that a new filter of the call is
 * one of the address by itself. `tabs` names the filters that the tabs set. Make it once, outside
 * components.
 */
export function listParams(
  { filters, sorts, query }: ContractList,
  { tabs = [] }: { tabs?: readonly string[] } = {},
): ListParams {
  return {
    schema: z.object({ ...query.shape, ...displayShape }),
    oldest: sorts[0],
    filterNames: Object.keys(filters).filter((name) => !tabs.includes(name)),
    tabs,
  };
}

/**
 * The filters and the display of a list, both kept in the address. Parameters that are unknown or
 * that the schema refuses count as absent, so that no address can break the screen.
 */
export function useListAddress<Filters extends object = FilterValues>(
  params: ListParams,
): ListAddress<Filters> {
  const [values, update] = useSearchParams(params.schema);
  const { view, density, hide, open, ...found } = values as FilterValues & Display;
  const filters = withoutContradictions(found);
  const { activeFilters, isFiltered, cleared } = filterState(params, filters);
  return {
    filters: filters as Filters,
    sort: shownSort(filters, params),
    display: {
      ...(view && { view }),
      ...(density && { density }),
      ...(hide && { hide }),
      ...(open && { open }),
    },
    activeFilters,
    isFiltered,
    cleared: cleared as ListPatch<Filters>,
    patch: (patch, options) => update(toFirstPage(patch) as Parameters<typeof update>[0], options),
  };
}

/** Which filters are set, and how to take them all off. */
export function filterState(
  { filterNames, tabs }: Pick<ListParams, 'filterNames' | 'tabs'>,
  filters: FilterValues,
): { activeFilters: string[]; isFiltered: boolean; cleared: ListPatch } {
  const activeFilters = filterNames.filter((name) => filters[name] !== undefined);
  const hasTab = tabs.some((tab) => filters[tab] !== undefined);
  const names = [...filterNames, ...tabs, 'skip'];
  return {
    activeFilters,
    isFiltered: activeFilters.length > 0 || hasTab,
    cleared: Object.fromEntries(names.map((name) => [name, undefined])),
  };
}

const displayNames: ReadonlySet<string> = new Set(Object.keys(displayShape));

/** Another filter, order or page size makes the present page meaningless. */
export function toFirstPage(patch: ListPatch): ListPatch {
  const changesRows = Object.keys(patch).some((name) => name !== 'skip' && !displayNames.has(name));
  return changesRows && !('skip' in patch) ? { ...patch, skip: undefined } : patch;
}

/** A preset has its own end, and a period that ends before it starts is no period. */
export function withoutContradictions(filters: FilterValues): FilterValues {
  const { end, ...rest } = filters;
  const { start } = filters;
  if (end === undefined) return filters;
  const isPreset = datePresets.some((preset) => preset === start);
  const isBackwards = start !== undefined && Date.parse(start) > Date.parse(end);
  return isPreset || isBackwards ? rest : filters;
}

/** Without a sort, the server lists what needs somebody from the oldest on. */
export function shownSort(
  filters: FilterValues,
  { oldest }: Pick<ListParams, 'oldest'>,
): string | undefined {
  return filters['sort'] ?? (filters['waitsFor'] === undefined ? undefined : oldest);
}

/** A click on a header: newest or largest first, then the other way round. */
export function toggledSort(sort: string | undefined, field: string): string {
  return sort === `-${field}` ? field : `-${field}`;
}
