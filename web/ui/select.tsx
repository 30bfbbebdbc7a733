import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass } from './input.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  options: readonly SelectOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** The system's own list: every phone and screen reader knows it. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={cx('relative inline-flex items-center', className)}>
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const picked = options.find((option) => option.value === event.target.value);
          if (picked) onValueChange(picked.value);
        }}
        className={cx(controlClass, 'h-9 appearance-none pr-8 pl-3 coarse:h-11')}
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
