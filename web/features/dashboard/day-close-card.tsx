import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Scale } from 'lucide-react';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useProfile } from '../../session/session.ts';
import { cx } from '../../ui/cx.ts';
import { AttentionLink } from './attention-link.tsx';
import { listAddress } from './figures.ts';
import { dashboardQueries } from './queries.ts';
import { useDashboardText } from './texts.ts';

const parts = ['due', 'differs', 'proposed'] as const;

/** Days that nobody has closed, and what differs; a peer is reminded of its own. */
export function DayCloseCard() {
  const t = useDashboardText();
  const { role } = useProfile();
  const { data } = useQuery(dashboardQueries.dayCloses());
  if (!data) return null;
  const isOwn = isPeerRole(role);
  const shown = parts.filter((part) => !isOwn || part !== 'proposed');
  return (
    <section
      aria-label={t('days.title')}
      className={cx('grid gap-3', isOwn ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}
    >
      {shown.map((part) => (
        <AttentionLink
          key={part}
          href={listAddress(screenPaths.dayClose, { state: part })}
          count={data.counts[part] ?? 0}
          icon={part === 'due' ? CalendarCheck : Scale}
          isAlarm={part === 'differs'}
        >
          {t(part === 'due' && !isOwn ? 'days.due.staff' : `days.${part}`, {
            count: data.counts[part] ?? 0,
          })}
        </AttentionLink>
      ))}
    </section>
  );
}
