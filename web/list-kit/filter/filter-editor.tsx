import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import type { TextFilter } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';
import { FilterOptions } from './filter-options.tsx';
import type { AddedFilter } from './filter-values.ts';
import { useListText } from '../texts.ts';

interface EditorProps<Filter> {
  filter: Filter;
  address: FilterAddress;
  onDone: () => void;
}

/** What one filter is set to, to be changed. */
export function FilterEditor({ filter, address, onDone }: EditorProps<AddedFilter>) {
  if (filter.kind === 'choice') {
    return <FilterOptions filter={filter} address={address} onDone={onDone} />;
  }
  return (
    <div className="p-3">
      <TextEditor filter={filter} address={address} onDone={onDone} isFirst />
    </div>
  );
}

interface TextEditorProps extends EditorProps<TextFilter<string>> {
  /** Takes the focus, and stands alone: what was typed counts once it is sent. */
  isFirst?: boolean;
}

/** Takes effect on Enter, or when it is left. */
export function TextEditor({ filter, address, onDone, isFirst = false }: TextEditorProps) {
  const t = useListText();
  const { name, label, read, invalid, hint, longest, start, inputMode = 'text' } = filter;
  const value = address.filters[name] ?? '';
  const [typed, setTyped] = useState(value);
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const said = isRefused ? invalid : hint;
  const commit = () => {
    const text = typed.trim();
    const next = text === '' ? '' : read ? read(text) : text;
    setRefused(next === null);
    if (next === null) return;
    if (next !== value) address.patch({ [name]: next });
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <label htmlFor={id} className="block pb-1 text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          className="flex-1"
          autoFocus={isFirst}
          value={typed}
          maxLength={longest ?? 100}
          // A range and a limit need more than the keys of a number.
          inputMode={hint === undefined ? inputMode : 'text'}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={isRefused || undefined}
          aria-describedby={said === undefined ? undefined : `${id}-said`}
          {...(start !== undefined && { start: <span className="text-sm">{start}</span> })}
          onBlur={isFirst ? undefined : commit}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
        />
        <Button type="submit" variant="primary">
          {t('filters.apply')}
        </Button>
      </div>
      {said !== undefined && (
        <p
          id={`${id}-said`}
          role={isRefused ? 'alert' : undefined}
          className={isRefused ? 'pt-1 text-xs text-error-ink' : 'pt-1 text-xs text-muted'}
        >
          {said}
        </p>
      )}
    </form>
  );
}
