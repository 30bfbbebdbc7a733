import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import { maySee } from '@peerdesk/domain/access.ts';
import { complainedStatuses } from '@peerdesk/domain/complaint/complaint.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleWarning } from 'lucide-react';
import { Link } from 'wouter';
import { orderPath } from '../../order-kit/order-path.ts';
import { useProfile } from '../../session/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useHistoryText } from './history-texts.ts';
import { payinQueries } from './queries.ts';

/** Whoever decides the pay-in knows that its customer says it was paid. */
export function OpenComplaint({ order: { refId, status } }: { order: PayinDetail }) {
  const t = useHistoryText();
  const { role } = useProfile();
  const isAsked = maySee('complaint', role) && isOneOf(status, complainedStatuses);
  const { data: complaint } = useQuery({ ...payinQueries.openComplaint(refId), enabled: isAsked });
  const path = complaint && orderPath(complaint.id);
  if (!isAsked || !path) return null;
  return (
    <div className="flex items-start gap-3 border-t bg-warning-soft px-5 py-3 text-sm text-warning-ink">
      <MessageCircleWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-48">{t('complaint.open')}</span>
        <StatusBadge status={complaint.status} />
        <Link href={path} className="touch-target font-medium underline">
          {t('complaint.link')}
        </Link>
      </div>
    </div>
  );
}
