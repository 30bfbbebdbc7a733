import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/texts.ts';
import { cx } from '../../ui/cx.ts';
import type { ChoiceFilter } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';
import { chosenValues, toggledValue } from './filter-values.ts';

export const filterListClass = 'max-h-72 overflow-y-auto p-1';
export const filterItemClass = cx(
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-sm select-none',
  'data-[selected=true]:bg-hover coarse:min-h-11',
);

/** Shorter lists are read faster than they are searched. */
export const searchedFrom = 8;

interface FindInputProps {
  value: string;
  onChange: (typed: string) => void;
  placeholder: string;
}

export function FindInput({ value, onChange, placeholder }: FindInputProps) {
  return (
    <div className="flex items-center gap-2 border-b px-3">
      <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <Command.Input
        value={value}
        onValueChange={onChange}
        placeholder={placeholder}
        // It replaces the list of filters, and the keys go on in it.
        autoFocus
        className="h-10 w-full bg-transparent text-lg outline-none md:text-sm coarse:h-11 coarse:text-lg"
      />
    </div>
  );
}

interface FilterOptionsProps {
  filter: ChoiceFilter<string>;
  address: FilterAddress;
  /** A single value was chosen: there is nothing more to do. */
  onDone: () => void;
}

/** The values of a choice; those that are ticked narrow the list at once. */
export function FilterOptions({ filter, address, onDone }: FilterOptionsProps) {
  const shared = useText();
  const [typed, setTyped] = useState('');
  const { name, label, options, isSingle } = filter;
  const chosen = chosenValues(filter, address.filters);
  const unknown = chosen.filter((value) => !options.some((option) => option.value === value));
  const all = [...options, ...unknown.map((value) => ({ value, label: value }))];
  const toggle = (value: string) => {
    address.patch({ [name]: toggledValue(filter, address.filters[name] ?? '', value) });
    if (isSingle) onDone();
  };
  return (
    <Command label={label} loop>
      {all.length >= searchedFrom ? (
        <FindInput value={typed} onChange={setTyped} placeholder={label} />
      ) : (
        <Command.Input className="sr-only" aria-label={label} readOnly autoFocus />
      )}
      <Command.List className={filterListClass}>
        <Command.Empty className="px-2 py-4 text-center text-sm text-muted">
          {shared(all.length === 0 ? 'choice.none.yet' : 'choice.none')}
        </Command.Empty>
        {all.map((option) => {
          const isChosen = chosen.includes(option.value);
          return (
            <Command.Item
              key={option.value}
              value={option.value}
              keywords={[option.label]}
              onSelect={() => toggle(option.value)}
              className={filterItemClass}
            >
              <span
                aria-hidden="true"
                className={cx(
                  'flex size-4 shrink-0 items-center justify-center border text-2xs',
                  isSingle ? 'rounded-full' : 'rounded-sm',
                  isChosen ? 'border-transparent bg-accent text-on-accent' : 'border-control',
                )}
              >
                {isChosen && '✓'}
              </span>
              <span className="min-w-0 truncate">{option.label}</span>
              {isChosen && <span className="sr-only">{shared('choice.chosen')}</span>}
            </Command.Item>
          );
        })}
      </Command.List>
    </Command>
  );
}
