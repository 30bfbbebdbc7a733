import { SearchSelect } from '../../ui/search-select.tsx';
import { Select } from '../../ui/select.tsx';
import type { ChoiceFilter } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';

export interface ChoiceSelectProps {
  filter: ChoiceFilter<string>;
  address: FilterAddress;
  /** In place of the width that it has in the bar. */
  className?: string;
}

/** A filter as a field of its own, which takes one value. */
export function ChoiceSelect({ filter, address, className }: ChoiceSelectProps) {
  const { name, label, any, options, width, isSearched } = filter;
  const Control = isSearched ? SearchSelect : Select;
  const value = address.filters[name] ?? '';
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Control
      aria-label={label}
      options={[
        { value: '', label: any },
        ...options,
        // One that the options do not hold (yet) still filters, and must show as set.
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      value={value}
      onValueChange={(chosen) => address.patch({ [name]: chosen })}
      className={className ?? width ?? 'min-w-32 md:w-32 2xl:w-36'}
    />
  );
}
