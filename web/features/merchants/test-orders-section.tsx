import type { TestOrder } from '@peerdesk/contract/test-order.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { pageOf } from '../../list-kit/page.ts';
import { Pager } from '../../list-kit/pager.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { merchantQueries, type PostingsPage } from './queries.ts';
import { useMerchantsText } from './texts.ts';

const ordersOfPage = 10;

/** The merchant's orders of test mode, the newest first; they are in none of the other lists. */
export function TestOrdersSection({ merchantId }: { merchantId: string }) {
  const t = useMerchantsText();
  const shared = useText();
  const [page, setPage] = useState<PostingsPage>({ pagesize: String(ordersOfPage) });
  const { data, error } = useQuery(merchantQueries.testOrders(merchantId, page));
  return (
    <DrawerSection title={t('test.title')}>
      {!data && error && (
        <p role="alert" className="text-sm text-error-ink">
          {messageOf(error)}
        </p>
      )}
      {!data && !error && <SkeletonRows rows={3} label={shared('loading')} />}
      {data?.total === 0 && <p className="text-sm text-muted">{t('test.empty')}</p>}
      <ul className="divide-y">
        {data?.orders.map((order) => (
          <TestOrderRow key={order.refId} order={order} />
        ))}
      </ul>
      {data && data.total > ordersOfPage && (
        <Pager
          page={pageOf(page, { ...data, shown: data.orders.length })}
          total={data.total}
          totalIsCapped={data.totalIsCapped}
          patch={({ skip, pagesize }) => {
            setPage({ pagesize: pagesize ?? page.pagesize, ...(skip && { skip }) });
          }}
        />
      )}
    </DrawerSection>
  );
}

function TestOrderRow({ order }: { order: TestOrder }) {
  const t = useMerchantsText();
  const { kind, refId, orderId, customer, amount, currency, status, createdAt, payUrl } = order;
  return (
    <li className="flex items-start justify-between gap-3 py-2 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="warning">{t('mode.mark')}</Badge>
          <StatusBadge status={status} />
          <span>{t(`test.${kind}`)}</span>
        </p>
        <p className="mt-1 break-words">
          {orderId} · {customer.name ?? customer.id}
        </p>
        <p className="text-xs text-muted">
          <span className="font-mono break-all">{refId}</span> · <Time at={createdAt} />
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <Money amount={amount} currency={currency} className="font-medium" />
        {payUrl && (
          <a
            href={new URL(payUrl).pathname}
            target="_blank"
            rel="noreferrer"
            aria-label={t('test.play.label', { orderId })}
            className="touch-target whitespace-nowrap text-accent-ink hover:underline"
          >
            {t('test.play')}
          </a>
        )}
      </div>
    </li>
  );
}
