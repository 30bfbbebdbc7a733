import { ChevronDown } from 'lucide-react';
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
  /** The change is on its way: what is chosen meanwhile is not taken. */
  isBusy?: boolean;
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
        value={value}
        onChange={(event) => {
          if (isBusy) return;
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
