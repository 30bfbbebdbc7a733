import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { DateFilter } from '../../order-kit/date-filter.tsx';
import { DebouncedInput } from '../../order-kit/debounced-input.tsx';
import { accountQueries } from '../../statement-kit/queries.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Select } from '../../ui/select.tsx';
import type { AddressPatch, ManagementAddress } from './address.ts';
import { useManagementText } from './texts.ts';

export function Filters({ children }: { children: ReactNode }) {
  const t = useManagementText();
  return (
    <div
      role="search"
      aria-label={t('search.label')}
      className="flex flex-wrap items-center gap-2 border-b px-4 py-3 md:px-5"
    >
      {children}
    </div>
  );
}

/** `/` leads here, as in every list. */
export function SearchFilter({ address: { values, patch } }: { address: ManagementAddress }) {
  const t = useManagementText();
  const ref = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => ref.current?.focus() });
  return (
    <DebouncedInput
      ref={ref}
      label={t('search.label')}
      placeholder={t('search.hint')}
      value={values.q ?? ''}
      onCommit={(q) => patch({ q }, { replace: true })}
      start={<Search />}
      end={
        <span className="pr-1.5 coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      }
      className="min-w-48 flex-1 max-md:basis-full md:max-w-72"
    />
  );
}

export interface ChoiceFilterProps {
  address: ManagementAddress;
  name: keyof AddressPatch & ('rule' | 'state' | 'status' | 'upiId');
  label: string;
  any: string;
  options: readonly { value: string; label: string }[];
}

export function ChoiceFilter({ address: { values, patch }, name, ...props }: ChoiceFilterProps) {
  const value = values[name] ?? '';
  const isKnown = value === '' || props.options.some((option) => option.value === value);
  return (
    <Select
      aria-label={props.label}
      options={[
        { value: '', label: props.any },
        ...props.options,
        // One that the list does not hold (yet) still filters, and must show as set.
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      value={value}
      onValueChange={(next) => patch({ [name]: next })}
      className="min-w-32 max-md:flex-1 md:w-44"
    />
  );
}

export function AccountFilter({ address }: { address: ManagementAddress }) {
  const t = useManagementText();
  const { data } = useQuery(accountQueries.all());
  return (
    <ChoiceFilter
      address={address}
      name="upiId"
      label={t('filter.account')}
      any={t('filter.anyAccount')}
      options={data ?? []}
    />
  );
}

export function PeriodFilter({ address: { values, patch } }: { address: ManagementAddress }) {
  return <DateFilter filters={{ start: values.start, end: values.end }} patch={patch} />;
}
