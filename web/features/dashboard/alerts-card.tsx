import { useQuery } from '@tanstack/react-query';
import { ArrowRight, BellRing, CircleCheck, ListChecks } from 'lucide-react';
import { Link } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { utrCountQuery } from '../../statement-kit/queries.ts';
import { cx } from '../../ui/cx.ts';
import { useDashboardText } from './texts.ts';

const parts = ['alerts', 'exceptions'] as const;

/** What the banks' statements ask somebody to look at; each figure leads to its list. */
export function AlertsCard() {
  const t = useDashboardText();
  const alerts = useQuery(utrCountQuery('alerts')).data;
  const exceptions = useQuery(utrCountQuery('exceptions')).data;
  const counts = { alerts, exceptions };
  if (alerts === undefined || exceptions === undefined) return null;
  return (
    <section aria-label={t('statements')} className="grid gap-3 sm:grid-cols-2">
      {parts.map((part) => {
        const count = counts[part] ?? 0;
        const isUrgent = part === 'alerts' && count > 0;
        const Icon = count === 0 ? CircleCheck : part === 'alerts' ? BellRing : ListChecks;
        return (
          <Link
            key={part}
            href={`${screenPaths.utrSubmission}?tab=${part}`}
            className={cx(
              'group flex items-center gap-3 rounded-xl border p-4',
              'transition-colors duration-100 hover:border-line-strong',
              isUrgent ? 'bg-error-soft text-error-ink' : 'bg-surface hover:bg-hover',
            )}
          >
            <Icon aria-hidden="true" className={cx('size-5', !isUrgent && 'text-faint')} />
            <span className="min-w-0 flex-1 text-sm">
              <span className="figures block text-xl font-semibold">
                {count.toLocaleString('en-IN')}
              </span>
              {t(`statements.${part}`)}
            </span>
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        );
      })}
    </section>
  );
}
