import { showCount } from '@peerdesk/domain/count.ts';
import type { BankUpload, UploadStatus } from '@peerdesk/contract/statement.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { endedUploadStatuses } from '@peerdesk/domain/statement/statuses.ts';
import {
  Check,
  CircleDashed,
  LoaderCircle,
  Lock,
  ScanLine,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../lib/theme.ts';
import { Badge } from '../ui/badge.tsx';
import { isUnderWay } from './queries.ts';
import { useStatementText } from './texts.ts';

const looks = {
  queued: { tone: 'created', icon: CircleDashed },
  reading: { tone: 'processing', icon: LoaderCircle },
  matching: { tone: 'processing', icon: ScanLine },
  done: { tone: 'success', icon: Check },
  refused: { tone: 'error', icon: X },
} as const satisfies Record<UploadStatus, { tone: Tone; icon: LucideIcon }>;

export function UploadBadge({ upload }: { upload: Pick<BankUpload, 'status' | 'refusal'> }) {
  const t = useStatementText();
  const { status, refusal } = upload;
  if (refusal?.takesPassword) {
    return (
      <Badge tone="pending" icon={<Lock />}>
        {t('upload.locked')}
      </Badge>
    );
  }
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`upload.${status}`)}
    </Badge>
  );
}

/** From 0 to 1; undefined while the rows are not counted. */
export function progressOf({ status, progress }: BankUpload): number | undefined {
  if (isOneOf(status, endedUploadStatuses)) return 1;
  const { read, rows } = progress;
  return rows === null || rows === 0 ? undefined : Math.min(1, read / rows);
}

/** A file in figures: the progress while it is read, the result in the end. */
export function UploadFigures({ upload }: { upload: BankUpload }) {
  const t = useStatementText();
  const { counts, progress } = upload;
  const parts = isUnderWay(upload)
    ? [
        progress.rows === null
          ? t('progress.read', { count: progress.read })
          : t('progress.rows', { read: showCount(progress.read), rows: showCount(progress.rows) }),
        t('count.matched', { shown: showCount(progress.matched) }),
        ...(counts.duplicates > 0 ? [t('count.duplicates', { count: counts.duplicates })] : []),
      ]
    : [
        t('count.lines', { count: counts.lines }),
        t('count.matched', { shown: showCount(counts.matched) }),
        t('count.duplicates', { count: counts.duplicates }),
        t('count.unmatched', { shown: showCount(counts.unmatched) }),
        ...(counts.errors > 0 ? [t('count.errors', { shown: showCount(counts.errors) })] : []),
      ];
  return <span className="figures">{parts.join(' · ')}</span>;
}
