import { pageParameters } from '@peerdesk/contract/list.ts';
import type { ReportKind } from '@peerdesk/contract/report.ts';
import { mayReport } from '@peerdesk/domain/report/kinds.ts';
import { FileDown } from 'lucide-react';
import { useLocation } from 'wouter';
import { useSend } from '../form-kit/use-send.ts';
import { askedWithout } from '../list-kit/filter/asked-filters.ts';
import { messageOf } from '../lib/api-error.ts';
import { screenPaths } from '../lib/screen-paths.ts';
import { toastError } from '../lib/toast.ts';
import { api, useProfile } from '../session/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useOrderText } from './texts.ts';

export interface ExportProps {
  kind: ReportKind;
  /** What the report is called. */
  name: string;
  /** What the list shows: its filters, with the order and the page. */
  filters: object;
}

/** Orders a report of everything that a list shows, and leads to where it is made. */
export function ExportAction({ kind, name, filters }: ExportProps) {
  const t = useOrderText();
  const { role } = useProfile();
  const [, navigate] = useLocation();
  const sending = useSend({
    send: (asked: ReturnType<typeof askedOf>, idempotencyKey) =>
      api('report.order', { body: { name, kind, format: 'xlsx', ...asked }, idempotencyKey }),
    topics: ['report'],
    done: t('export.done'),
    onDone: () => navigate(screenPaths.reports),
    onError: (error) => toastError(messageOf(error)),
  });
  if (!mayReport(role, kind)) return null;
  return (
    <IconButton
      label={t('export')}
      icon={<FileDown />}
      isBusy={sending.isPending}
      onClick={() => sending.mutate(askedOf(filters))}
    />
  );
}

/** All pages are exported, so the page is left out; the period stands beside the filters. */
function askedOf(shown: object) {
  const asked = askedWithout(shown as Record<string, string | undefined>, pageParameters);
  const { start, end, ...filters } = asked;
  return { filters, ...(start && { start }), ...(end && { end }) };
}
