import type { Payout } from '@peerdesk/contract/payout.ts';
import { Countdown } from '../../order-kit/countdown.tsx';
import { Decided } from '../../order-kit/order-columns.tsx';
import { Time } from '../../ui/time.tsx';
import { usePayoutText } from './texts.ts';

/** What time means for the pay-out: the time left, what it waits for, or when it was decided. */
export function Deadline({ order, isBrief = false }: { order: Payout; isBrief?: boolean }) {
  const t = usePayoutText();
  switch (order.status) {
    case 'created':
    case 'processing':
      return <span className="text-muted">{t(`deadline.${order.status}`)}</span>;
    case 'pending':
      return order.expiresAt ? <Countdown until={order.expiresAt} /> : null;
    case 'expired':
      if (isBrief || !order.expiresAt) return null;
      return <Time at={order.expiresAt} className="text-muted" />;
    case 'approved':
    case 'declined':
      return <Decided order={order} isBrief={isBrief} />;
  }
}
