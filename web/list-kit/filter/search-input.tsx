import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { Kbd } from '../../ui/kbd.tsx';
import { DebouncedInput } from './debounced-input.tsx';
import type { SearchFilter } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';
import { useListText } from '../texts.ts';

interface SearchInputProps {
  filter: SearchFilter<string>;
  address: FilterAddress;
  /** What `/` leads to; null where it leads nowhere. */
  searchRef: Ref<HTMLInputElement>;
  className: string;
}

/** Typed words, which the list is searched for. */
export function SearchInput({ filter, address, searchRef, className }: SearchInputProps) {
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
      {...(searchRef !== null && {
        end: (
          <span className="pr-1.5 coarse:hidden">
            <Kbd>/</Kbd>
          </span>
        ),
      })}
      className={className}
    />
  );
}
