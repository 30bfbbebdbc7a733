import { showCount } from '@peerdesk/domain/count.ts';
import { ArrowRight, CircleCheck, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';

export interface AttentionLinkProps {
  href: string;
  count: number;
  icon: LucideIcon;
  /** Stands out as soon as there is one. */
  isAlarm: boolean;
  children: string;
}

/** How many of something ask somebody to look at them, and the way there. */
export function AttentionLink({ href, count, icon, isAlarm, children }: AttentionLinkProps) {
  const isUrgent = isAlarm && count > 0;
  const Icon = count === 0 ? CircleCheck : icon;
  return (
    <Link
      href={href}
      className={cx(
        'group flex items-center gap-3 rounded-xl border px-4 py-3 sm:py-4',
        'transition-colors duration-100 hover:border-line-strong',
        isUrgent ? 'bg-error-soft text-error-ink' : 'bg-surface hover:bg-hover',
      )}
    >
      <Icon aria-hidden="true" className={cx('size-5', !isUrgent && 'text-faint')} />
      <span className="min-w-0 flex-1 text-sm max-sm:flex max-sm:items-baseline max-sm:gap-2">
        <span className="figures block text-xl font-semibold max-sm:min-w-6 max-sm:shrink-0">
          {showCount(count)}
        </span>
        {children}
      </span>
      <ArrowRight aria-hidden="true" className="size-4" />
    </Link>
  );
}
