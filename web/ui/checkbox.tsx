import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { FocusableProps } from './out-of-use.ts';

export interface CheckboxProps extends Omit<FocusableProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
}

/** A tick with its sentence; the whole line can be pressed. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        'flex cursor-pointer items-start gap-2.5 py-1 text-sm coarse:py-2.5',
        className,
      )}
    >
      <input {...rest} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>{children}</span>
    </label>
  );
}
