import type { ReactNode } from 'react';
import type { Tone } from '../lib/theme.ts';
import { cx } from './cx.ts';

const toneClasses = {
  success: 'bg-success-soft text-success-ink',
  error: 'bg-error-soft text-error-ink',
  warning: 'bg-warning-soft text-warning-ink',
  pending: 'bg-pending-soft text-pending-ink',
  processing: 'bg-processing-soft text-processing-ink',
  expired: 'bg-expired-soft text-expired-ink',
  created: 'bg-created-soft text-created-ink',
  neutral: 'bg-neutral-soft text-neutral-ink',
} as const satisfies Record<Tone, string>;

export interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
        '[&_svg]:size-3 [&_svg]:shrink-0 [&_svg]:stroke-[2.5]',
        toneClasses[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
