import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { cx } from './cx.ts';
import { controlClass } from './input.tsx';
import { outOfUse, type FocusableProps } from './out-of-use.ts';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> extends Omit<
  FocusableProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  options: readonly SelectOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The change is on its way: until it is made, nothing else can be chosen. */
  isBusy?: boolean;
}

const choosingKeys = /^(?:.|Arrow\w+|Home|End|Page\w+|Enter|F4)$/;

/** Lets through what leads elsewhere: Tab, Escape, and the browser's own keys. */
function keepShut(event: KeyboardEvent): void {
  const isBrowsers = event.ctrlKey || event.metaKey;
  if (choosingKeys.test(event.key) && !isBrowsers) event.preventDefault();
}

/** The system's own list: every phone and screen reader knows it. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  isBusy,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={cx('relative inline-flex items-center', className)}>
      <select
        {...rest}
        {...outOfUse(false, isBusy)}
        {...(isBusy && { onKeyDown: keepShut })}
        value={value}
        onChange={(event) => {
          // A phone may open the list in ways of its own.
          if (isBusy) return;
          const picked = options.find((option) => option.value === event.target.value);
          if (picked) onValueChange(picked.value);
        }}
        className={cx(
          controlClass,
          'h-9 appearance-none pr-8 pl-3 aria-busy:pointer-events-none coarse:h-11',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-2.5 size-4 text-faint"
      />
    </span>
  );
}
