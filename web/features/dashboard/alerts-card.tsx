import { useQuery } from '@tanstack/react-query';
import { BellRing, ListChecks } from 'lucide-react';
import { screenPaths } from '../../lib/screen-paths.ts';
import { utrCountQuery } from '../../statement-kit/queries.ts';
import { AttentionLink } from './attention-link.tsx';
import { useDashboardText } from './texts.ts';

const parts = ['alerts', 'exceptions'] as const;

/** What the banks' statements ask somebody to look at; each figure leads to its list. */
export function AlertsCard() {
  const t = useDashboardText();
  const alerts = useQuery(utrCountQuery('alerts'));
  const exceptions = useQuery(utrCountQuery('exceptions'));
  const counts = { alerts: alerts.data, exceptions: exceptions.data };
  if (alerts.isPending || exceptions.isPending)
    return <div aria-hidden="true" className="h-31 sm:h-19" />;
  if (alerts.data === undefined || exceptions.data === undefined) return null;
  return (
    <section aria-label={t('statements')} className="grid gap-3 sm:grid-cols-2">
      {parts.map((part) => (
        <AttentionLink
          key={part}
          href={`${screenPaths.utrSubmission}?tab=${part}`}
          count={counts[part] ?? 0}
          icon={part === 'alerts' ? BellRing : ListChecks}
          isAlarm={part === 'alerts'}
        >
          {t(`statements.${part}`, { count: counts[part] ?? 0 })}
        </AttentionLink>
      ))}
    </section>
  );
}
