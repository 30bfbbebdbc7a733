import { useBrand } from '../../lib/brand.ts';
import { DateFilter } from './date-filter.tsx';
import { chosenDays, rangeOfDays, type Period } from './day-range.ts';
import type { DaysFilter, PeriodFilter } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';

interface DateControlProps<Filter> {
  filter: Filter;
  address: FilterAddress;
}

/** The control of whichever dates a list is asked for. */
export function DateControl({
  filter,
  address,
}: DateControlProps<PeriodFilter | DaysFilter<string>>) {
  if (filter.kind === 'days') return <DaysSelect filter={filter} address={address} />;
  return <DateFilter period={address.filters} patch={address.patch} />;
}

/** Whole days of the business, in parameters of their own. */
function DaysSelect({ filter, address }: DateControlProps<DaysFilter<string>>) {
  const { timeZone } = useBrand();
  const { filters, patch } = address;
  const set = (period: Period) => {
    const { first, last } = chosenDays(period, Date.now(), timeZone);
    patch({ [filter.from]: first, [filter.to]: last });
  };
  const period = rangeOfDays(filters[filter.from] ?? '', filters[filter.to] ?? '', timeZone);
  return <DateFilter period={period} patch={set} />;
}
