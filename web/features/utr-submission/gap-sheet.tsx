import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useBrand } from '../../lib/brand.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { rangeOfDays } from '../../order-kit/day-range.ts';
import { api } from '../../session/session.ts';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { Utr } from '../../ui/utr.tsx';
import type { Gap } from './coverage-days.ts';
import { OrderLink } from './order-link.tsx';
import { useManagementText } from './texts.ts';

const ordersShown = '100';

interface Days {
  upi: string;
  start: string | undefined;
  end: string | undefined;
}

const approvedQuery = ({ upi, start, end }: Days) =>
  queryOptions({
    queryKey: ['payin', 'gap', upi, start, end],
    queryFn: ({ signal }) =>
      api('payin.list', {
        query: { q: upi, status: 'approved', start, end, pagesize: ordersShown },
        signal,
      }),
    // The system decides under a name, but has no record of a user.
    select: ({ orders }) =>
      orders.filter(
        ({ peerUpiId, decidedBy }) =>
          peerUpiId === upi && decidedBy !== null && decidedBy.id !== '',
      ),
  });

export interface GapSheetProps {
  upi: string;
  gap: Gap;
  onClose: () => void;
}

/** What people approved on days for which no statement can say whether the money came. */
export function GapSheet({ upi, gap, onClose }: GapSheetProps) {
  const t = useManagementText();
  const shared = useText();
  const { timeZone } = useBrand();
  const days = rangeOfDays(gap.start, gap.end, timeZone);
  const { data, error } = useQuery(approvedQuery({ upi, ...days }));
  const search = new URLSearchParams({ q: upi, status: 'approved' });
  if (days.start) search.set('start', days.start);
  if (days.end) search.set('end', days.end);
  return (
    <Sheet isOpen title={t('gap.title')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="flex flex-col gap-3 px-5 py-4 text-sm">
        <p className="text-muted">
          {t('gap.text', { upi, start: shownDay(gap.start), end: shownDay(gap.end) })}
        </p>
        {error && (
          <p role="alert" className="text-error-ink">
            {messageOf(error)}
          </p>
        )}
        {!data && !error && <SkeletonRows rows={4} label={shared('loading')} />}
        {data?.length === 0 && <p>{t('gap.none')}</p>}
        <ul className="divide-y">
          {data?.map((order) => (
            <li key={order.refId} className="flex flex-col gap-1 py-2.5">
              <span className="flex items-center justify-between gap-3">
                <OrderLink refId={order.refId} />
                <Money amount={order.receivedAmount ?? order.amount} className="font-medium" />
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-3 text-muted">
                <Utr utr={order.utr} />
                <span className="text-xs">
                  {order.decidedBy?.name} · <Time at={order.decidedAt ?? order.createdAt} />
                </span>
              </span>
            </li>
          ))}
        </ul>
        <Link
          href={`${screenPaths.payin}?${search.toString()}`}
          className="touch-target self-start text-accent-ink underline"
        >
          {t('gap.list')}
        </Link>
      </div>
    </Sheet>
  );
}
