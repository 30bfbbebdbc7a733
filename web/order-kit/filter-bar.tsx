import { Search, SlidersHorizontal } from 'lucide-react';
import { useState, type Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Select } from '../ui/select.tsx';
import { DateFilter } from './date-filter.tsx';
import { DebouncedInput } from './debounced-input.tsx';
import {
  clearedFilters,
  isNarrowed,
  narrowings,
  readAmount,
  type ListAddress,
  type ListFilters,
} from './list-address.ts';
import { useListText } from './texts.ts';

export interface Party {
  id: string;
  name: string;
}

export interface FilterBarProps {
  address: Pick<ListAddress<ListFilters>, 'filters' | 'patch'>;
  /** Present only where the reader may filter by them. */
  merchants: readonly Party[] | undefined;
  peers: readonly Party[] | undefined;
  searchRef: Ref<HTMLInputElement>;
}

/** Everything that narrows the list; on a phone all but the search is behind one button. */
export function FilterBar({ address, searchRef, ...parties }: FilterBarProps) {
  const t = useListText();
  const { filters, patch } = address;
  const [isOpen, setOpen] = useState(false);
  const hidden = narrowings.filter((name) => name !== 'q' && filters[name] !== undefined).length;
  return (
    <div
      role="search"
      aria-label={t('filters.label')}
      className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-5"
    >
      <DebouncedInput
        ref={searchRef}
        label={t('search.label')}
        placeholder={t('search.hint')}
        value={filters.q ?? ''}
        onCommit={(q) => patch({ q }, { replace: true })}
        start={<Search />}
        end={
          <span className="pr-1.5 coarse:hidden">
            <Kbd>/</Kbd>
          </span>
        }
        className="min-w-0 flex-1 md:max-w-80 md:min-w-60"
      />
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
        <NarrowingControls address={address} {...parties} />
        {isNarrowed(filters) && (
          <Button variant="ghost" onClick={() => patch(clearedFilters)}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

function NarrowingControls({ address, merchants, peers }: Omit<FilterBarProps, 'searchRef'>) {
  const t = useListText();
  const { filters, patch } = address;
  return (
    <>
      <DebouncedInput
        label={t('amount.label')}
        placeholder={t('amount.hint')}
        value={filters.amount ?? ''}
        read={readAmount}
        wrong={t('amount.wrong')}
        onCommit={(amount) => patch({ amount }, { replace: true })}
        start={<span className="text-sm">₹</span>}
        inputMode="decimal"
        className="min-w-34 md:w-28 md:min-w-28"
      />
      <DebouncedInput
        label={t('orderid.label')}
        placeholder={t('orderid.label')}
        value={filters.orderid ?? ''}
        onCommit={(orderid) => patch({ orderid }, { replace: true })}
        inputMode="text"
        className="min-w-28 md:w-32"
      />
      <DateFilter filters={filters} patch={patch} />
      {merchants && (
        <PartySelect
          label={t('party.merchant')}
          any={t('party.anyMerchant')}
          parties={merchants}
          value={filters.merchantId ?? ''}
          onPick={(merchantId) => patch({ merchantId })}
        />
      )}
      {peers && (
        <PartySelect
          label={t('party.peer')}
          any={t('party.anyPeer')}
          parties={peers}
          value={filters.peerId ?? ''}
          onPick={(peerId) => patch({ peerId })}
        />
      )}
    </>
  );
}

interface PartySelectProps {
  label: string;
  any: string;
  parties: readonly Party[];
  value: string;
  onPick: (id: string) => void;
}

function PartySelect({ label, any, parties, value, onPick }: PartySelectProps) {
  const known = parties.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = value === '' || known.some((option) => option.value === value);
  const options = [
    { value: '', label: any },
    ...known,
    // One that the list of names does not hold (yet) still filters, and must show as set.
    ...(isKnown ? [] : [{ value, label: value }]),
  ];
  return (
    <Select
      aria-label={label}
      options={options}
      value={value}
      onValueChange={onPick}
      className="min-w-32 md:w-36"
    />
  );
}
