import type { TestOrder } from '@peerdesk/contract/test-order.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DrawerList, firstDrawerPage } from '../../list-kit/drawer-list.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { merchantQueries } from './queries.ts';
import { useMerchantsText } from './texts.ts';

/** The merchant's orders of test mode, the newest first; they are in none of the other lists. */
export function TestOrdersSection({ merchantId }: { merchantId: string }) {
  const t = useMerchantsText();
  const [page, setPage] = useState(firstDrawerPage);
  const { data, error } = useQuery(merchantQueries.testOrders(merchantId, page));
  const exporting = (
    <ExportButton kind="testOrders" name={t('test.title')} filters={{ merchantId }} />
  );
  return (
    <DrawerSection title={t('test.title')} tools={data?.total ? exporting : undefined}>
      <DrawerList
        rows={data?.orders}
        keyOf={({ refId }) => refId}
        empty={t('test.empty')}
        error={error}
        paging={data && { page, ...data, onPage: setPage }}
      >
        {(order) => <TestOrderRow order={order} />}
      </DrawerList>
    </DrawerSection>
  );
}

function TestOrderRow({ order }: { order: TestOrder }) {
  const t = useMerchantsText();
  const { kind, refId, orderId, customer, amount, currency, status, createdAt, payUrl } = order;
  return (
    <div className="flex items-start justify-between gap-3">
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
    </div>
  );
}
