import type { ReportSchedule } from '@peerdesk/contract/report.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { messageOf } from '../../lib/api-error.ts';
import { toastError } from '../../lib/toast.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { useText } from '../../lib/i18n/texts.ts';
import { reportQueries } from './queries.ts';
import { ReportStatusBadge } from './report-status.tsx';
import { useReportsText } from './texts.ts';
import { weekdays } from './weekdays.ts';

/** Which reports are ordered by themselves, when next, and how the last one ended. */
export function SchedulesTab() {
  const t = useReportsText();
  const shared = useText();
  const answer = useQuery(reportQueries.schedules());
  if (answer.isError && !answer.data) {
    return <EmptyState title={messageOf(answer.error)} />;
  }
  if (!answer.data) return <SkeletonRows rows={4} label={shared('loading')} />;
  const { schedules } = answer.data;
  if (schedules.length === 0) {
    return (
      <EmptyState icon={<CalendarClock />} title={t('schedules.empty')}>
        {t('schedules.empty.text')}
      </EmptyState>
    );
  }
  return (
    <ul
      aria-label={t('tab.schedules')}
      className="grid lg:grid-cols-[minmax(0,2fr)_auto_minmax(0,1fr)_auto]"
    >
      {schedules.map((schedule) => (
        <Row key={schedule.id} schedule={schedule} />
      ))}
    </ul>
  );
}

function Row({ schedule }: { schedule: ReportSchedule }) {
  const t = useReportsText();
  const { id, name, kind, format, nextAt, lastRun, status } = schedule;
  const sending = useSend({
    send: (set: ReportSchedule['status'], idempotencyKey) =>
      api('report.updateSchedule', { body: { id, status: set }, idempotencyKey }),
    topics: ['report'],
    onError: (error) => toastError(messageOf(error)),
  });
  const isPaused = status === 'paused';
  return (
    <li className="col-span-full grid grid-cols-subgrid items-center gap-x-6 gap-y-2 border-b px-4 py-3 last:border-b-0 max-lg:grid-cols-1 md:px-5">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          {`${t(`kind.${kind}`)}, ${t(`format.${format}`)}, ${whenText(t, schedule)}`}
        </p>
      </div>
      <p className="text-sm text-muted">
        {isPaused || nextAt === null ? (
          t('schedule.paused')
        ) : (
          <>
            {t('schedule.next')} <Time at={nextAt} show="full" />
          </>
        )}
      </p>
      <div className="min-w-0 text-sm text-muted">
        {lastRun ? (
          <>
            <p>
              {t('schedule.last')} <Time at={lastRun.at} />{' '}
              <ReportStatusBadge status={lastRun.status} />
            </p>
            {lastRun.reason !== null && <p className="text-error-ink">{lastRun.reason}</p>}
          </>
        ) : (
          t('schedule.never')
        )}
      </div>
      <div className="flex gap-2">
        <Button
          isBusy={sending.isPending}
          onClick={() => sending.mutate(isPaused ? 'active' : 'paused')}
        >
          {t(isPaused ? 'schedule.continue' : 'schedule.pause')}
        </Button>
        <Button
          variant="ghost"
          disabled={sending.isPending}
          onClick={() => sending.mutate('ended')}
        >
          {t('schedule.end')}
        </Button>
      </div>
    </li>
  );
}

function whenText(
  t: ReturnType<typeof useReportsText>,
  { every, at, day }: Pick<ReportSchedule, 'every' | 'at' | 'day'>,
): string {
  if (every === 'daily') return t('when.daily', { at });
  if (every === 'monthly') return t('when.monthly', { at, day: day ?? 1 });
  const weekday = t(`weekday.${weekdays[(day ?? 1) - 1] ?? '1'}`);
  return t('when.weekly', { at, weekday });
}
