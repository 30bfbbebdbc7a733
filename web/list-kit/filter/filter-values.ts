import { filterValues, filterValuesMax } from '@peerdesk/contract/list.ts';
import type { ChoiceFilter, DaysFilter, FilterSpec, PeriodFilter, TextFilter } from './filter.ts';
import type { FilterAddress, FilterValues } from '../list-address.ts';

/** A filter that stands as a chip and is added from the menu; search and dates have a place. */
export type AddedFilter = ChoiceFilter<string> | TextFilter<string>;

export function isAdded(filter: FilterSpec): filter is AddedFilter {
  return filter.kind === 'text' || (filter.kind === 'choice' && filter.isSubject !== true);
}

export function isDated(filter: FilterSpec): filter is PeriodFilter | DaysFilter<string> {
  return filter.kind === 'period' || filter.kind === 'days';
}

/** The values that the filter is set to. */
export function chosenValues(filter: AddedFilter, filters: FilterValues): string[] {
  const text = filters[filter.name] ?? '';
  if (text === '') return [];
  return filter.kind === 'text' || filter.isSingle ? [text] : filterValues(text);
}

/**
 * The parameter after a value was chosen or let go. Values stand in the order of the options, so
 * that the same choice is always the same address.
 */
export function toggledValue(filter: ChoiceFilter<string>, text: string, value: string): string {
  if (filter.isSingle) return text === value ? '' : value;
  const before = filterValues(text);
  if (before.includes(value)) return before.filter((one) => one !== value).join(',');
  if (before.length === filterValuesMax) return text;
  const place = new Map(filter.options.map((option, at) => [option.value, at]));
  const placeOf = (one: string) => place.get(one) ?? place.size;
  return [...before, value].sort((one, other) => placeOf(one) - placeOf(other)).join(',');
}

/** The values in words; one that the options do not hold (yet) still filters, and stands bare. */
export function shownValues(filter: AddedFilter, filters: FilterValues): string[] {
  const values = chosenValues(filter, filters);
  if (filter.kind === 'text') return values.map((value) => filter.show?.(value) ?? value);
  const labels = new Map(filter.options.map(({ value, label }) => [value, label]));
  return values.map((value) => labels.get(value) ?? value);
}

/** What a tab has set gives way: the values that are chosen here stand in its place. */
export function withoutTab(
  { filters, patch, ...rest }: FilterAddress,
  setByTab: readonly string[],
  { name }: AddedFilter,
): FilterAddress {
  if (!setByTab.includes(name)) return { filters, patch, ...rest };
  const others = Object.fromEntries(setByTab.map((one) => [one, undefined]));
  return {
    ...rest,
    filters: { ...filters, ...others, [name]: filters[name] },
    patch: (change, options) => patch({ ...others, ...change }, options),
  };
}
