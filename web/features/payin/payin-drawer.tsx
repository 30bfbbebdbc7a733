import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { FlagNotes } from '../../order-kit/flag-badges.tsx';
import { ListError } from '../../order-kit/list-states.tsx';
import type { RowActions } from '../../order-kit/column.ts';
import { DrawerSection, OrderDrawer } from '../../order-kit/order-drawer.tsx';
import { Postings, RelatedOrders } from '../../order-kit/order-facts.tsx';
import type { Neighbours } from '../../order-kit/order-desk.tsx';
import { ThumbButtons } from '../../order-kit/row-action-bar.tsx';
import { useListText } from '../../order-kit/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { PayinFacts } from './payin-facts.tsx';
import { PayinHead, PayinUtr } from './payin-head.tsx';
import { lastChoice } from './payin-events.ts';
import { PayinTimeline } from './payin-timeline.tsx';
import { payinQueries } from './queries.ts';
import { usePayinText } from './texts.ts';
import { WhyThisUpi } from './why-this-upi.tsx';

export interface PayinDrawerProps {
  refId: string;
  neighbours: Neighbours;
  actionsOf: (order: PayinDetail) => RowActions;
  onOpen: (refId: string) => void;
}

/** Everything about one pay-in. */
export function PayinDrawer({ refId, neighbours, actionsOf, onOpen }: PayinDrawerProps) {
  const t = useListText();
  const { data: order, error, refetch } = useQuery(payinQueries.one(refId));
  const actions = order && actionsOf(order);
  const hasButtons = actions?.primary !== undefined || actions?.decline !== undefined;
  const isMissing =
    error instanceof ApiError && ['NotFound', 'ValidationError'].includes(error.errorCode);
  return (
    <OrderDrawer
      refId={refId}
      neighbours={neighbours}
      footer={
        hasButtons ? (
          <div className="flex-1">
            <ThumbButtons actions={actions} />
          </div>
        ) : undefined
      }
    >
      {!order && isMissing && <EmptyState title={t('order.not_found')} />}
      {!order && error && !isMissing && <ListError error={error} onRetry={() => void refetch()} />}
      {!order && !error && <SkeletonRows rows={8} label={t('order.loading', { refId })} />}
      {order && <PayinBody key={order.refId} order={order} onOpen={onOpen} />}
    </OrderDrawer>
  );
}

interface PayinBodyProps {
  order: PayinDetail;
  onOpen: (refId: string) => void;
}

function PayinBody({ order, onOpen }: PayinBodyProps) {
  const t = useListText();
  const text = usePayinText();
  const candidates = lastChoice(order.timeline);
  const hasMeta = Object.keys(order.meta).length > 0;
  return (
    <>
      <PayinHead order={order} />
      <PayinUtr order={order} />
      {order.flags.length > 0 && (
        <div className="border-t px-5 py-4">
          <FlagNotes flags={order.flags} />
        </div>
      )}
      {order.note && (
        <DrawerSection title={t('note.title')}>
          <p className="text-sm whitespace-pre-wrap">{order.note}</p>
        </DrawerSection>
      )}
      <DrawerSection title={t('timeline.title')}>
        <PayinTimeline entries={order.timeline} />
      </DrawerSection>
      {candidates.length > 0 && (
        <DrawerSection title={text(order.peerUpiId ? 'why.title' : 'why.title.none')}>
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
      {hasMeta && (
        <DrawerSection title={t('meta.title')}>
          <pre className="overflow-x-auto rounded-lg bg-sunken p-3 font-mono text-xs">
            {JSON.stringify(order.meta, null, 2)}
          </pre>
        </DrawerSection>
      )}
    </>
  );
}
