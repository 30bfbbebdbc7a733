import type { Order } from '@peerdesk/contract/order.ts';
import { OrderFacts } from '../../order-kit/order-facts.tsx';
import { Fact } from '../../ui/card.tsx';
import { usePayinText } from './texts.ts';

/** The order's own data, and by what it may be decided. */
export function PayinFacts({ order }: { order: Order }) {
  const t = usePayinText();
  return (
    <OrderFacts order={order}>
      <Fact label={t('fact.resolveType')}>{t(`resolveType.${order.resolveType}`)}</Fact>
    </OrderFacts>
  );
}
