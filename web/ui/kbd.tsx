import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A key on the keyboard. */
export function Kbd({ children, isInverted }: { children: ReactNode; isInverted?: boolean }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border px-1',
        'font-sans text-2xs font-medium',
        isInverted ? 'border-current/30' : 'border-line-strong bg-sunken text-muted',
      )}
    >
      {children}
    </kbd>
  );
}
