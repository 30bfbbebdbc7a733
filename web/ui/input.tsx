import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { FocusableProps } from './out-of-use.ts';

/** Shared by every control that holds a value. 16 px on phones, so that nothing zooms. */
export const controlClass = cx(
  'w-full min-w-0 rounded-lg border border-control bg-surface text-ink',
  'text-lg transition-colors duration-100 md:text-sm coarse:text-lg',
  'hover:border-muted focus-visible:border-ring focus-visible:outline-offset-0',
  'aria-disabled:bg-sunken aria-disabled:text-muted',
  'aria-invalid:border-error-mark',
);

export interface InputProps extends FocusableProps<'input'> {
  /** In front of the text: a search glass, a currency. */
  start?: ReactNode;
  /** Behind the text: a button, a unit. */
  end?: ReactNode;
}

export function Input({ start, end, className, ...rest }: InputProps) {
  return (
    <span className={cx('relative flex items-center', className)}>
      {start && (
        <span className="pointer-events-none absolute left-2.5 flex text-faint [&_svg]:size-4">
          {start}
        </span>
      )}
      <input
        {...rest}
        className={cx(
          controlClass,
          'h-9 px-3 coarse:h-11',
          Boolean(start) && 'pl-8',
          Boolean(end) && 'pr-11',
        )}
      />
      {end && <span className="absolute right-1 flex text-faint">{end}</span>}
    </span>
  );
}

export function TextArea({ className, ...rest }: FocusableProps<'textarea'>) {
  return <textarea {...rest} className={cx(controlClass, 'min-h-20 px-3 py-2', className)} />;
}
