import { useState } from 'react';
import { useText } from '../../lib/i18n/texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Input } from '../../ui/input.tsx';
import type { ChoiceFilter } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';
import { searchedFrom } from './filter-options.tsx';
import { chosenValues, toggledValue } from './filter-values.ts';
import { useListText } from '../texts.ts';

/** The values of a choice for the thumb: a line to tick for each. */
export function FilterTicks({
  filter,
  address,
}: {
  filter: ChoiceFilter<string>;
  address: FilterAddress;
}) {
  const t = useListText();
  const shared = useText();
  const [typed, setTyped] = useState('');
  const { name, label, options } = filter;
  const chosen = chosenValues(filter, address.filters);
  const wanted = typed.trim().toLowerCase();
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted));
  return (
    <div role="group" aria-label={label}>
      {options.length >= searchedFrom && (
        <Input
          type="search"
          aria-label={t('filters.findIn', { label })}
          placeholder={t('filters.findIn', { label })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="max-h-64 overflow-y-auto">
        {found.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={() =>
              address.patch({ [name]: toggledValue(filter, address.filters[name] ?? '', value) })
            }
          >
            {text}
          </Checkbox>
        ))}
        {found.length === 0 && (
          <p className="py-2 text-sm text-muted">
            {shared(options.length === 0 ? 'choice.none.yet' : 'choice.none')}
          </p>
        )}
      </div>
    </div>
  );
}
