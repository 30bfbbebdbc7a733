import type { Payout } from '@peerdesk/contract/payout.ts';
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
import { Time } from '../../ui/time.tsx';
import { PayoutStatusBadge } from './payout-status.tsx';
import { usePayoutText } from './texts.ts';

/** The pay-out list is these columns; the cards are drawn from them too. */
export function usePayoutColumns(): Column<Payout>[] {
  const t = useListText();
  const text = usePayoutText();
  return [
    statusColumn(t, (order) => <PayoutStatusBadge order={order} />),
    amountColumn(t, ({ merchant }) => merchant.name),
    // Where the money goes, as far as the reader may see it.
    customerColumn(t, ({ customer }) => customer.upi ?? null),
    peerColumn(
      t,
      ({ subadmin }) => (subadmin === null ? null : text('inGroup', { name: subadmin.name })),
      '',
    ),
    utrColumn(t),
    orderColumn(t),
    createdColumn(t),
    deadlineColumn(t, (order) => <Deadline order={order} />),
  ];
}

/** What time means for the pay-out: the time left, what it waits for, or when it was decided. */
export function Deadline({ order }: { order: Payout }) {
  const t = usePayoutText();
  switch (order.status) {
    case 'created':
    case 'processing':
      return <span className="text-muted">{t(`deadline.${order.status}`)}</span>;
    case 'pending':
      return order.expiresAt ? <Countdown until={order.expiresAt} /> : null;
    case 'expired':
      return order.expiresAt ? <Time at={order.expiresAt} className="text-muted" /> : null;
    case 'approved':
    case 'declined':
      return <Decided order={order} />;
  }
}
