import type { FreezeDetail } from '@peerdesk/contract/freeze.ts';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { useFreezesText } from './texts.ts';

const listedMax = 100;

/** The orders that somebody has to decide while the freeze is in force, each with its link. */
export function OpenOrders({ freeze: { orders, effect } }: { freeze: FreezeDetail }) {
  const t = useFreezesText();
  const isCut = Math.max(effect.payins.count, effect.payouts.count) > listedMax;
  return (
    <Card>
      <CardHeader title={t('orders.title')} />
      {orders.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t('orders.none')}</p>
      ) : (
        <ul className="divide-y">
          {orders.map(({ kind, refId, status, amount, currency, createdAt }) => (
            <li key={refId} className="flex items-center justify-between gap-3 px-4 py-2 text-sm">
              <span className="flex min-w-0 flex-col">
                <OrderLink refId={refId} />
                <span className="text-muted">
                  {t(`order.${kind}`)} · <Time at={createdAt} />
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <Money amount={amount} currency={currency} className="font-medium" />
                <StatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isCut && (
        <p className="border-t p-4 text-sm text-muted">{t('orders.more', { count: listedMax })}</p>
      )}
    </Card>
  );
}
