import type { Order } from '@peerdesk/contract/order.ts';
import { useQueries } from '@tanstack/react-query';
import { useEvidenceText } from '../../statement-kit/evidence/texts.ts';
import { Money } from '../../ui/money.tsx';
import { Utr } from '../../ui/utr.tsx';
import { payinQueries } from './queries.ts';

/** The orders of a bulk: amount, reference, and what the bank statements show of each. */
export function BulkOrders({ orders }: { orders: readonly Order[] }) {
  const t = useEvidenceText();
  const details = useQueries({
    queries: orders.map(({ refId }) => payinQueries.listedOne(refId)),
  });
  return (
    <ul className="divide-y rounded-lg border px-3 text-sm">
      {orders.map((order, at) => {
        const standing = details[at]?.data?.statement?.standing;
        return (
          <li key={order.refId} className="py-2">
            <span className="flex justify-between gap-3">
              <span className="truncate font-medium">
                {order.customer.name ?? order.customer.id}
              </span>
              <Money amount={order.amount} currency={order.currency} />
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
              {order.utr === null ? (
                <span>{order.refId}</span>
              ) : (
                <Utr utr={order.utr} hasCopy={false} />
              )}
              <span>{standing && t(`standing.${standing}`)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
