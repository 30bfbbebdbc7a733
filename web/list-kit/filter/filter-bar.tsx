import { Suspense, useState, type ReactNode, type Ref } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { lateExtra } from '../../ui/late.tsx';
import { cx } from '../../ui/cx.ts';
import type { FilterSpec } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';
import { SearchInput } from './search-input.tsx';
import { useListText } from '../texts.ts';

export interface FilterBarProps {
  filters: readonly FilterSpec[];
  address: FilterAddress;
  searchRef: Ref<HTMLInputElement>;
  /** The parameters that the chosen tab sets: they are no filters beside it. */
  setByTab?: readonly string[];
  /** At the far end: what belongs to the list and is no filter. */
  tools?: ReactNode;
}

// A list is read and searched before anybody narrows it otherwise.
const BuiltFilters = lateExtra(async () => (await import('./built-filters.tsx')).BuiltFilters);

/** The filters of a list: the search, the dates, and as chips what else is set. */
export function FilterBar({ filters, address, searchRef, setByTab = [], tools }: FilterBarProps) {
  const t = useListText();
  const [isAsked, setAsked] = useState(false);
  const search = filters.find((filter) => filter.kind === 'search');
  const note = search?.note?.(address.filters[search.name] ?? '') ?? null;
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
          // On a phone, tools give it the width and stand below.
          className={cx('flex-1 md:max-w-80 md:min-w-36', tools ? 'min-w-40' : 'min-w-0')}
        />
      )}
      {filters.some(({ kind }) => kind !== 'search') && (
        <Suspense fallback={<NotYet onAsk={() => setAsked(true)} />}>
          <BuiltFilters filters={filters} address={address} setByTab={setByTab} isAsked={isAsked} />
        </Suspense>
      )}
      {tools}
      {note !== null && (
        <p role="status" className="w-full text-xs text-muted">
          {note}
        </p>
      )}
    </div>
  );
}

/** The place of the filters until they are loaded; their key is remembered until then. */
function NotYet({ onAsk }: { onAsk: () => void }) {
  useShortcuts({ f: onAsk });
  return <span className="h-9 w-11.5 md:w-80 coarse:h-11" />;
}
