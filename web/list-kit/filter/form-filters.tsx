import { Button } from '../../ui/button.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { DateControl } from './date-control.tsx';
import { DebouncedInput } from './debounced-input.tsx';
import type { FilterSpec, TextFilter } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';
import { SearchInput } from './search-input.tsx';
import { useListText } from '../texts.ts';

interface FieldProps<Filter> {
  filter: Filter;
  address: FilterAddress;
}

/** The filters of a list in a form: each has a field of its own, and takes one value. */
export function FormFilters({
  filters,
  address,
}: {
  filters: readonly FilterSpec[];
  address: FilterAddress;
}) {
  const t = useListText();
  const { activeFilters, cleared, patch } = address;
  return (
    <div
      role="search"
      aria-label={t('filters.label')}
      className="grid grid-cols-1 gap-3 px-5 sm:grid-cols-3 *:w-full"
    >
      {filters.map((filter) => (
        <FilterField
          key={'name' in filter ? filter.name : filter.kind}
          filter={filter}
          address={address}
        />
      ))}
      {activeFilters.length > 0 && (
        <Button variant="ghost" onClick={() => patch(cleared)}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}

function FilterField({ filter, address }: FieldProps<FilterSpec>) {
  switch (filter.kind) {
    case 'search':
      return (
        <SearchInput filter={filter} address={address} searchRef={null} className="sm:col-span-2" />
      );
    case 'text':
      return <TextInput filter={filter} address={address} />;
    case 'choice':
      return <ChoiceSelect filter={filter} address={address} className="w-full" />;
    case 'period':
    case 'days':
      return <DateControl filter={filter} address={address} />;
  }
}

function TextInput({ filter, address }: FieldProps<TextFilter<string>>) {
  const { name, label, read, invalid, start } = filter;
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
    />
  );
}
