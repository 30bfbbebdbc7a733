import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { outOfUseButton, type FocusableProps } from './out-of-use.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  secondary: 'bg-surface text-ink hover:bg-hover border-line-strong',
  ghost: 'text-muted hover:text-ink hover:bg-hover border-transparent',
  danger: 'bg-surface text-error-ink hover:bg-error-soft border-line-strong',
} as const satisfies Record<ButtonVariant, string>;

const sizes = {
  sm: 'h-7 px-2.5 text-xs gap-1.5 rounded-md coarse:h-9',
  md: 'h-9 px-3.5 text-sm gap-2 rounded-lg coarse:h-11',
  lg: 'h-11 px-5 text-base gap-2 rounded-lg',
} as const satisfies Record<ButtonSize, string>;

/** The look of a button, for links that act like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cx(
    'touch-target inline-flex shrink-0 items-center justify-center border font-medium',
    'select-none whitespace-nowrap transition-colors duration-100',
    // Nothing can be pressed on paper.
    'print:hidden aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  );
}

export interface ButtonProps extends FocusableProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** It cannot be pressed now, and keeps the focus. */
  disabled?: boolean | undefined;
  /** Its work is under way: it cannot be pressed again. */
  isBusy?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  disabled,
  isBusy = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...outOfUseButton(disabled, isBusy)}
      type={type}
      className={cx(buttonClass(variant, size), className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
