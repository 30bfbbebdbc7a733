import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { outOfUseButton, type FocusableProps } from './out-of-use.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<FocusableProps<'button'>, 'aria-label' | 'children'> {
  /** Says what the button does, to a screen reader and on hover. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
  /** A key that does the same, shown next to the label. */
  shortcut?: string;
  /** Leave out the hover text: where the button opens something that explains itself. */
  isQuiet?: boolean;
  /** It cannot be pressed now, and keeps the focus. */
  disabled?: boolean | undefined;
  /** Its work is under way: it cannot be pressed again. */
  isBusy?: boolean;
}

export function IconButton({
  label,
  icon,
  size = 'md',
  shortcut,
  isQuiet = false,
  disabled,
  isBusy = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      data-noprint
      {...rest}
      {...outOfUseButton(disabled, isBusy)}
      type={type}
      aria-label={label}
      className={cx(
        'touch-target inline-flex shrink-0 items-center justify-center text-muted',
        'transition-colors duration-100 hover:bg-hover hover:text-ink aria-disabled:opacity-40',
        'aria-pressed:bg-hover aria-pressed:text-ink data-[state=open]:bg-hover',
        size === 'md' ? 'size-8 rounded-lg [&_svg]:size-4.5' : 'size-6 rounded-md [&_svg]:size-3.5',
        className,
      )}
    >
      {isBusy ? <Spinner /> : icon}
    </button>
  );
  if (isQuiet) return button;
  return (
    <Tooltip text={label} {...(shortcut && { shortcut })}>
      {button}
    </Tooltip>
  );
}
