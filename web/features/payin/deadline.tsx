import type { Order } from '@peerdesk/contract/order.ts';
import { Countdown } from '../../order-kit/countdown.tsx';
import { Decided } from '../../order-kit/order-columns.tsx';
import { Time } from '../../ui/time.tsx';
import { usePayinText } from './texts.ts';

/** What time means for the order: the time left, what it waits for, or when it was decided. */
export function Deadline({ order, isBrief = false }: { order: Order; isBrief?: boolean }) {
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
      if (isBrief || !order.expiresAt) return null;
      return <Time at={order.expiresAt} className="text-muted" />;
    case 'approved':
    case 'declined':
      return <Decided order={order} isBrief={isBrief} />;
  }
}
