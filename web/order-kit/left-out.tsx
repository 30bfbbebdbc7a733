import type { UseQueryResult } from '@tanstack/react-query';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useOrderText } from './texts.ts';

interface Listed {
  refId: string;
  amount: string;
  customer: { id: string; name: string | null };
}

/** An order of a bulk that somebody else has dealt with since it was chosen, and how. */
export interface LeftOutOrder extends Listed {
  words: string;
}

/** How an order stands now: whether it is still to be done, and who did what meanwhile. */
export interface Judge<Row> {
  answers: readonly Pick<UseQueryResult<Row>, 'data' | 'isFetchedAfterMount'>[];
  isOpen: (row: Row) => boolean;
  words: (row: Row) => string;
}

/** Of the orders of a bulk those that are still open, and those that others have dealt with. */
export function stillOpen<Order extends Listed, Row>(
  orders: readonly Order[],
  { answers, isOpen, words }: Judge<Row>,
): { open: Order[]; leftOut: LeftOutOrder[] } {
  const open: Order[] = [];
  const leftOut: LeftOutOrder[] = [];
  for (const [at, order] of orders.entries()) {
    const { data, isFetchedAfterMount = false } = answers[at] ?? {};
    if (isFetchedAfterMount && data !== undefined && !isOpen(data)) {
      leftOut.push({ ...order, words: words(data) });
    } else open.push(order);
  }
  return { open, leftOut };
}

/** Says live which orders of a bulk are no longer sent, and who was faster. */
export function LeftOut({ orders }: { orders: readonly LeftOutOrder[] }) {
  const t = useOrderText();
  return (
    <div role="status" className={orders.length === 0 ? 'sr-only' : undefined}>
      {orders.length > 0 && (
        <div className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          <p className="font-medium">{t('leftOut', { count: orders.length })}</p>
          <ul>
            {orders.map(({ refId, customer, amount, words }) => (
              <li key={refId}>
                {customer.name ?? customer.id} · {showMoney(amount)}: {words}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
