import { Command } from 'cmdk';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useText } from '../../lib/i18n/texts.ts';
import type { FilterAddress } from '../list-address.ts';
import { FilterEditor } from './filter-editor.tsx';
import { filterItemClass, filterListClass, FindInput } from './filter-options.tsx';
import { shownValues, toggledValue, withoutTab, type AddedFilter } from './filter-values.ts';
import { useListText } from '../texts.ts';

export interface FilterBuilderProps {
  filters: readonly AddedFilter[];
  address: FilterAddress;
  anchor: HTMLElement;
  /** The filter whose values are asked for; without one, which filter. */
  name: string | undefined;
  setByTab: readonly string[];
  onClose: () => void;
}

/** Asks which filter, then for its values; typing finds a value at once. */
export function FilterBuilder({ filters, address, anchor, name, ...rest }: FilterBuilderProps) {
  const { setByTab, onClose } = rest;
  const t = useListText();
  const [chosen, setChosen] = useState(name);
  const filter = filters.find((one) => one.name === chosen);
  const label = filter?.label ?? t('filters.add');
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          // The press closes it by itself.
          onInteractOutside={(event) => {
            const { target } = event;
            if (target instanceof Node && anchor.contains(target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 w-72 animate-pop-in overflow-hidden rounded-lg border bg-surface shadow-overlay focus:outline-none"
        >
          {filter ? (
            <FilterEditor
              key={filter.name}
              filter={filter}
              address={withoutTab(address, setByTab, filter)}
              onDone={onClose}
            />
          ) : (
            <FilterMenu
              filters={filters}
              address={address}
              setByTab={setByTab}
              onChoose={setChosen}
              onDone={onClose}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface FilterMenuProps {
  filters: readonly AddedFilter[];
  address: FilterAddress;
  setByTab: readonly string[];
  onChoose: (name: string) => void;
  onDone: () => void;
}

function FilterMenu({ filters, address, setByTab, onChoose, onDone }: FilterMenuProps) {
  const t = useListText();
  const shared = useText();
  const [typed, setTyped] = useState('');
  const choose = (filter: AddedFilter, value: string) => {
    if (filter.kind === 'text') return;
    const { filters: now, patch } = withoutTab(address, setByTab, filter);
    patch({ [filter.name]: toggledValue(filter, now[filter.name] ?? '', value) });
    onDone();
  };
  return (
    <Command label={t('filters.add')} loop>
      <FindInput value={typed} onChange={setTyped} placeholder={t('filters.find')} />
      <Command.List className={filterListClass}>
        <Command.Empty className="px-2 py-4 text-center text-sm text-muted">
          {shared('choice.none')}
        </Command.Empty>
        {filters.map((filter) => (
          <Command.Item
            key={filter.name}
            value={filter.name}
            keywords={[filter.label]}
            onSelect={() => onChoose(filter.name)}
            className={filterItemClass}
          >
            <span className="shrink-0">{filter.label}</span>
            <span className="min-w-0 flex-1 truncate text-right text-xs text-muted">
              {shownValues(filter, address.filters).join(', ')}
            </span>
          </Command.Item>
        ))}
        {typed.trim() !== '' &&
          filters.flatMap((filter) =>
            (filter.kind === 'choice' ? filter.options : []).map(({ value, label }) => (
              <Command.Item
                key={`${filter.name} ${value}`}
                value={`${filter.name} ${value}`}
                keywords={[label]}
                onSelect={() => choose(filter, value)}
                className={filterItemClass}
              >
                <span className="shrink-0 text-muted">{filter.label}:</span>
                <span className="min-w-0 truncate">{label}</span>
              </Command.Item>
            )),
          )}
      </Command.List>
    </Command>
  );
}
