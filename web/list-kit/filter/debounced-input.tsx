import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { searchedDigits } from '../../lib/latin-digits.ts';
import { cx } from '../../ui/cx.ts';
import { Input } from '../../ui/input.tsx';
import { focusCurrentRow } from '../rows/list-rows.ts';

const waitMs = 300;

export interface DebouncedInputProps {
  label: string;
  placeholder: string;
  value: string;
  /** Turns what is typed into what is asked for; null is not (yet) anything. */
  read?: (text: string) => string | null;
  invalid?: string;
  onCommit: (value: string) => void;
  start?: ReactNode;
  end?: ReactNode;
  inputMode?: 'text' | 'decimal' | 'search';
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** A filter that is typed: it takes effect shortly after the last key, or at once on Enter. */
export function DebouncedInput({ value, read, onCommit, invalid, ...props }: DebouncedInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = draft ?? value;
  const readable = (typed: string) =>
    typed.trim() === '' ? '' : read ? read(typed) : searchedDigits(typed.trim());
  const isInvalid = readable(text) === null;
  const commit = (typed: string) => {
    clearTimeout(timer.current);
    const next = readable(typed);
    if (next !== null && next !== value) onCommit(next);
  };
  return (
    <span className={cx('relative inline-flex', props.className)}>
      <Input
        {...(props.ref && { ref: props.ref })}
        {...(props.start !== undefined && { start: props.start })}
        {...(props.end !== undefined && draft === null && value === '' && { end: props.end })}
        // A hint that does not fit ends in dots; what stands at the end is no key on a phone.
        className="w-full [&_input]:text-ellipsis coarse:[&_input]:pr-3"
        type="search"
        inputMode={props.inputMode ?? 'search'}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-label={props.label}
        aria-invalid={isInvalid || undefined}
        placeholder={props.placeholder}
        value={text}
        onChange={(event) => {
          const typed = event.target.value;
          setDraft(typed);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => commit(typed), waitMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(text);
          if (event.key !== 'Escape') return;
          // The browser's own answer to this key is to empty a search field.
          event.preventDefault();
          if (!focusCurrentRow()) event.currentTarget.blur();
        }}
        onBlur={() => {
          commit(text);
          if (!isInvalid) setDraft(null);
        }}
      />
      {isInvalid && (
        <span
          role="alert"
          className="absolute top-full left-0 z-20 mt-1 w-max max-w-64 rounded-md border bg-surface px-2 py-1 text-xs text-error-ink shadow-overlay"
        >
          {invalid}
        </span>
      )}
    </span>
  );
}
