import { queryOptions, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { api } from '../../session/session.ts';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { Utr } from '../../ui/utr.tsx';
import type { AccountCoverage, Gap } from './coverage-days.ts';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { useManagementText } from './texts.ts';

const ordersQuery = (accountId: string, { start, end }: Gap) =>
  queryOptions({
    queryKey: ['payin', 'gap', accountId, start, end],
    queryFn: ({ signal }) => api('upload.gap', { query: { accountId, start, end }, signal }),
    select: ({ orders }) => orders,
  });

export interface GapSheetProps {
  account: Pick<AccountCoverage['account'], 'id' | 'upi'>;
  gap: Gap;
  onClose: () => void;
}

/** What people approved on days for which no statement can say whether the money came. */
export function GapSheet({ account, gap, onClose }: GapSheetProps) {
  const t = useManagementText();
  const shared = useText();
  const { data, error } = useQuery(ordersQuery(account.id, gap));
  return (
    <Sheet isOpen title={t('gap.title')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="flex flex-col gap-3 px-5 py-4 text-sm">
        <p className="text-muted">
          {t('gap.text', { upi: account.upi, start: shownDay(gap.start), end: shownDay(gap.end) })}
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
                <Money amount={order.amount} className="font-medium" />
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-3 text-muted">
                <Utr utr={order.utr} />
                <span className="text-xs">
                  {order.decidedBy} · {order.decidedAt && <Time at={order.decidedAt} />}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
