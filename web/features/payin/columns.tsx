import type { Order } from '@peerdesk/contract/order.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import type { Column } from '../../order-kit/column.ts';
import { Countdown } from '../../order-kit/countdown.tsx';
import {
  amountColumn,
  createdColumn,
  customerColumn,
  deadlineColumn,
  Decided,
  orderColumn,
  peerColumn,
  statusColumn,
  utrColumn,
} from '../../order-kit/order-columns.tsx';
import { useListText } from '../../order-kit/texts.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { usePayinText } from './texts.ts';

/** The pay-in list is these columns; the cards are drawn from them too. */
export function usePayinColumns(): Column<Order>[] {
  const t = useListText();
  return [
    statusColumn(t, ({ status }) => <StatusBadge status={status} />),
    amountColumn(t, (order) => otherAmount(t, order)),
    customerColumn(t, ({ merchant }) => merchant.name),
    peerColumn(t, ({ peerUpiId }) => peerUpiId),
    utrColumn(t),
    orderColumn(t),
    createdColumn(t),
    deadlineColumn(t, (order) => <Deadline order={order} />),
  ];
}

function otherAmount(t: ReturnType<typeof useListText>, { amount, receivedAmount }: Order) {
  if (receivedAmount === null || receivedAmount === amount) return null;
  return (
    <span className="text-warning-ink">
      {t('row.received', { amount: showMoney(receivedAmount) })}
    </span>
  );
}

/** What time means for the order: the time left, what it waits for, or when it was decided. */
export function Deadline({ order }: { order: Order }) {
  const t = usePayinText();
  switch (order.status) {
    case 'created':
    case 'unassigned':
    case 'pending':
      return order.expiresAt ? <Countdown until={order.expiresAt} /> : null;
    case 'processing':
      return (
        <span className="text-muted">
          {t(order.resolveType === 'utr' ? 'deadline.statement' : 'deadline.utr')}
        </span>
      );
    case 'expired':
      return order.expiresAt ? <Time at={order.expiresAt} className="text-muted" /> : null;
    case 'approved':
    case 'declined':
      return <Decided order={order} />;
  }
}
