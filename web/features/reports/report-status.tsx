import type { Report, ReportStatus } from '@peerdesk/contract/report.ts';
import { Ban, Check, Hourglass, LoaderCircle, X, type LucideIcon } from 'lucide-react';
import type { Tone } from '../../lib/theme.ts';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useReportsText } from './texts.ts';

const looks = {
  queued: { tone: 'pending', icon: Hourglass },
  running: { tone: 'processing', icon: LoaderCircle },
  ready: { tone: 'success', icon: Check },
  failed: { tone: 'error', icon: X },
  cancelled: { tone: 'neutral', icon: Ban },
} as const satisfies Record<ReportStatus, { tone: Tone; icon: LucideIcon }>;

export function ReportStatusBadge({ status }: { status: ReportStatus }) {
  const t = useReportsText();
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** The state of a report, with its progress while it is made and the reason where there is none. */
export function ReportState({ report }: { report: Report }) {
  const t = useReportsText();
  const { status, progress, name, reason } = report;
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span>
        <ReportStatusBadge status={status} />
        {status === 'running' && (
          <span className="figures ml-2 text-xs text-muted">{`${progress}%`}</span>
        )}
      </span>
      {status === 'running' && (
        <ProgressBar value={progress / 100} label={t('progress', { name })} />
      )}
      {reason !== null && <span className="text-xs break-words text-error-ink">{reason}</span>}
    </span>
  );
}
