import type { OrderKind } from '@peerdesk/contract/dashboard.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { showCount } from '../../lib/show-count.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { listAddress } from './figures.ts';
import { dashboardQueries } from './queries.ts';
import { useDashboardText } from './texts.ts';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** The orders of a kind that wait longest for the reader. */
export function WaitingCard({ kind }: { kind: OrderKind }) {
  const t = useDashboardText();
  const { data } = useQuery(dashboardQueries.waiting(kind));
  const waitsFor = 'me';
  return (
    <Card aria-label={t('waiting.title')}>
      <CardHeader title={t('waiting.title')}>
        {data && data.total > 0 && (
          <Link
            href={listAddress(screenPaths[kind], { waitsFor })}
            className="touch-target text-sm text-accent-ink underline-offset-2 hover:underline"
          >
            {t('waiting.all', { count: showCount(data.total) })}
          </Link>
        )}
      </CardHeader>
      {data && data.orders.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t(`waiting.none.${kind}`)}</p>
      ) : (
        <ul className="divide-y">
          {(data?.orders ?? []).map((order) => (
            <li key={order.refId}>
              <Link
                href={listAddress(screenPaths[kind], { waitsFor, open: order.refId })}
                className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm hover:bg-hover"
              >
                <span className="min-w-0">
                  <Money amount={order.amount} currency={order.currency} className="font-medium" />
                  <span className="block truncate text-muted">{merchantName(order.merchant)}</span>
                </span>
                <Time at={order.createdAt} className="shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
