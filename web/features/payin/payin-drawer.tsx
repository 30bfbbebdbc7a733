import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import { useQuery } from '@tanstack/react-query';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import type { Neighbours } from '../../list-kit/use-list.ts';
import { MetaSection, OrderDetail, Remarks } from '../../order-kit/order-detail.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { Postings, RelatedOrders } from '../../order-kit/order-facts.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { OpenComplaint } from './open-complaint.tsx';
import { PayinFacts } from './payin-facts.tsx';
import { PayinHead, PayinUtr } from './payin-head.tsx';
import { lastChoice } from './payin-events.ts';
import { PayinTimeline } from './payin-timeline.tsx';
import { payinQueries } from './queries.ts';
import { Talk } from './talk/talk.tsx';
import { useHistoryText } from './history-texts.ts';
import { WhyThisUpi } from './why-this-upi.tsx';

export interface PayinDrawerProps {
  refId: string;
  neighbours: Neighbours;
  actionsOf: (order: PayinDetail) => RowActions;
  onOpen: (refId: string) => void;
}

/** Everything about one pay-in. */
export function PayinDrawer({ refId, neighbours, actionsOf, onOpen }: PayinDrawerProps) {
  const answer = useQuery(payinQueries.one(refId));
  return (
    <OrderDetail id={refId} neighbours={neighbours} answer={answer} actionsOf={actionsOf}>
      {(order) => <PayinBody order={order} onOpen={onOpen} />}
    </OrderDetail>
  );
}

interface PayinBodyProps {
  order: PayinDetail;
  onOpen: (refId: string) => void;
}

function PayinBody({ order, onOpen }: PayinBodyProps) {
  const t = useOrderText();
  const history = useHistoryText();
  const candidates = lastChoice(order.timeline);
  return (
    <>
      <PayinHead order={order} />
      <PayinUtr order={order} />
      <OpenComplaint order={order} />
      <Remarks order={order} />
      {order.peer && <Talk order={order} />}
      <DrawerSection title={t('timeline.title')}>
        <PayinTimeline entries={order.timeline} />
      </DrawerSection>
      {candidates.length > 0 && (
        <DrawerSection title={history(order.peerUpiId ? 'why.title' : 'why.title.none')}>
          <WhyThisUpi candidates={candidates} />
        </DrawerSection>
      )}
      <DrawerSection title={t('postings.title')}>
        <Postings
          postings={order.postings}
          peer={order.peer}
          merchant={order.merchant}
          currency={order.currency}
        />
      </DrawerSection>
      {order.utr !== null && (
        <DrawerSection title={t('related.utr')}>
          <RelatedOrders orders={order.sameUtr} onOpen={onOpen} />
        </DrawerSection>
      )}
      <DrawerSection title={t('related.customer')}>
        <RelatedOrders orders={order.sameCustomer} onOpen={onOpen} />
      </DrawerSection>
      <DrawerSection title={t('facts.title')}>
        <PayinFacts order={order} />
      </DrawerSection>
      <MetaSection order={order} />
    </>
  );
}
