import { Search, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { useBrand } from '../lib/brand.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Select } from '../ui/select.tsx';
import { DateFilter } from './date-filter.tsx';
import { DebouncedInput } from './debounced-input.tsx';
import { chosenDays, rangeOfDays, type Period } from './day-range.ts';
import type { ChoiceFilter, DaysFilter, FilterSpec, SearchFilter, TextFilter } from './filter.ts';
import type { ListAddress } from './list-address.ts';
import { useListText } from './texts.ts';

type Address = Pick<ListAddress, 'filters' | 'patch' | 'activeFilters' | 'cleared'>;

export interface FilterBarProps {
  filters: readonly FilterSpec[];
  address: Address;
  searchRef: Ref<HTMLInputElement>;
  /** On a phone all but the search is behind one button; a tab has few filters and shows them. */
  isFolding: boolean;
  /** At the far end: what belongs to the list and is no filter. */
  tools?: ReactNode;
}

/** Every filter of the list, in the order of its specification. */
export function FilterBar({ filters, address, searchRef, isFolding, tools }: FilterBarProps) {
  const t = useListText();
  const search = filters.find((filter) => filter.kind === 'search');
  const others = filters.filter((filter) => filter.kind !== 'search');
  const controls = others.map((filter) => (
    <FilterControl
      key={'name' in filter ? filter.name : filter.kind}
      filter={filter}
      address={address}
    />
  ));
  return (
    <div
      role="search"
      data-noprint
      aria-label={t('filters.label')}
      className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-5"
    >
      {search && (
        <SearchInput
          filter={search}
          address={address}
          searchRef={searchRef}
          className={
            isFolding
              ? 'min-w-0 flex-1 md:max-w-80 md:min-w-36'
              : 'min-w-48 flex-1 max-md:basis-full md:max-w-72'
          }
        />
      )}
      {isFolding ? (
        <FoldedFilters address={address} searchName={search?.name}>
          {controls}
        </FoldedFilters>
      ) : (
        controls
      )}
      {tools}
    </div>
  );
}

interface FoldedFiltersProps {
  address: Address;
  searchName: string | undefined;
  children: ReactNode;
}

function FoldedFilters({ address, searchName, children }: FoldedFiltersProps) {
  const t = useListText();
  const [isOpen, setOpen] = useState(false);
  const { activeFilters, cleared, patch } = address;
  const hidden = activeFilters.filter((name) => name !== searchName).length;
  return (
    <>
      <Button
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="md:hidden"
        aria-label={hidden > 0 ? t('filters.count', { count: hidden }) : t('filters.more')}
      >
        {hidden > 0 ? hidden : null}
      </Button>
      <div
        className={cx(
          'flex-wrap items-center gap-2 max-md:w-full max-md:*:flex-1 md:flex',
          isOpen ? 'flex' : 'max-md:hidden',
        )}
      >
        {children}
        {activeFilters.length > 0 && (
          <Button variant="ghost" onClick={() => patch(cleared)}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
    </>
  );
}

function FilterControl({ filter, address }: { filter: FilterSpec; address: Address }) {
  switch (filter.kind) {
    case 'search':
      return null;
    case 'text':
      return <TextInput filter={filter} address={address} />;
    case 'choice':
      return <ChoiceSelect filter={filter} address={address} />;
    case 'period':
      return <DateFilter period={address.filters} patch={address.patch} />;
    case 'days':
      return <DaysSelect filter={filter} address={address} />;
  }
}

interface ControlProps<Filter> {
  filter: Filter;
  address: Address;
}

interface SearchInputProps extends ControlProps<SearchFilter<string>> {
  searchRef: Ref<HTMLInputElement>;
  className: string;
}

function SearchInput({ filter, address, searchRef, className }: SearchInputProps) {
  const t = useListText();
  const { filters, patch } = address;
  return (
    <DebouncedInput
      ref={searchRef}
      label={t('search.label')}
      placeholder={filter.hint}
      value={filters[filter.name] ?? ''}
      onCommit={(typed) => patch({ [filter.name]: typed }, { replace: true })}
      start={<Search />}
      end={
        <span className="pr-1.5 coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      }
      className={className}
    />
  );
}

function TextInput({ filter, address }: ControlProps<TextFilter<string>>) {
  const { name, label, read, invalid, start, width } = filter;
  const { filters, patch } = address;
  return (
    <DebouncedInput
      label={label}
      placeholder={label}
      value={filters[name] ?? ''}
      {...(read && { read })}
      {...(invalid !== undefined && { invalid })}
      {...(start !== undefined && { start: <span className="text-sm">{start}</span> })}
      onCommit={(typed) => patch({ [name]: typed }, { replace: true })}
      inputMode={filter.inputMode ?? 'text'}
      className={width ?? 'min-w-26 md:w-26 2xl:w-32'}
    />
  );
}

function ChoiceSelect({ filter, address }: ControlProps<ChoiceFilter<string>>) {
  const { name, label, any, options, width } = filter;
  const value = address.filters[name] ?? '';
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      aria-label={label}
      options={[
        { value: '', label: any },
        ...options,
        // One that the options do not hold (yet) still filters, and must show as set.
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      value={value}
      onValueChange={(chosen) => address.patch({ [name]: chosen })}
      className={width ?? 'min-w-32 md:w-32 2xl:w-36'}
    />
  );
}

function DaysSelect({ filter, address }: ControlProps<DaysFilter<string>>) {
  const { timeZone } = useBrand();
  const { filters, patch } = address;
  const set = (period: Period) => {
    const { first, last } = chosenDays(period, Date.now(), timeZone);
    patch({ [filter.from]: first, [filter.to]: last });
  };
  const period = rangeOfDays(filters[filter.from] ?? '', filters[filter.to] ?? '', timeZone);
  return <DateFilter period={period} patch={set} />;
}
