import type { Order } from '@peerdesk/contract/order.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Fragment, type ReactNode } from 'react';
import type { RowActions } from './column.ts';
import { FlagNotes } from './flag-badges.tsx';
import { ListError } from './list-states.tsx';
import type { Neighbours } from './order-desk.tsx';
import { DrawerSection, OrderDrawer } from './order-drawer.tsx';
import { RowMenu, ThumbButtons } from './row-action-bar.tsx';
import { useListText } from './texts.ts';

/** What the drawer needs to know of what it shows. */
interface Referenced {
  refId: string;
}

export interface OrderDetailProps<Detail extends Referenced> {
  refId: string;
  size?: 'md' | 'xl';
  neighbours: Neighbours;
  answer: UseQueryResult<Detail>;
  actionsOf: (order: Detail) => RowActions;
  children: (order: Detail) => ReactNode;
}

/** The drawer of one order with what can be done at its foot, whatever became of the answer. */
export function OrderDetail<Detail extends Referenced>(props: OrderDetailProps<Detail>) {
  const t = useListText();
  const { refId, neighbours, answer } = props;
  const { data: order, error } = answer;
  const actions = order && props.actionsOf(order);
  const hasButtons = actions?.primary !== undefined || actions?.decline !== undefined;
  const isMissing =
    error instanceof ApiError && ['NotFound', 'ValidationError'].includes(error.errorCode);
  return (
    <OrderDrawer
      refId={refId}
      neighbours={neighbours}
      size={props.size}
      footer={
        actions && (
          <div className="flex flex-1 items-center justify-end gap-2">
            {hasButtons && (
              <div className="flex-1">
                <ThumbButtons actions={actions} />
              </div>
            )}
            <RowMenu refId={refId} actions={actions} />
          </div>
        )
      }
    >
      {!order && isMissing && <EmptyState title={t('order.not_found')} />}
      {!order && error && !isMissing && (
        <ListError error={error} onRetry={() => void answer.refetch()} />
      )}
      {!order && !error && <SkeletonRows rows={8} label={t('order.loading', { refId })} />}
      {order && <Fragment key={order.refId}>{props.children(order)}</Fragment>}
    </OrderDrawer>
  );
}

/** What is odd about the order, and what was noted with it. */
export function Remarks({ order: { flags, note } }: { order: Order }) {
  const t = useListText();
  return (
    <>
      {flags.length > 0 && (
        <div className="border-t px-5 py-4">
          <FlagNotes flags={flags} />
        </div>
      )}
      {note && (
        <DrawerSection title={t('note.title')}>
          <p className="text-sm whitespace-pre-wrap">{note}</p>
        </DrawerSection>
      )}
    </>
  );
}

/** What the merchant keeps with the order, where it keeps anything. */
export function MetaSection({ order: { meta } }: { order: Order }) {
  const t = useListText();
  if (Object.keys(meta).length === 0) return null;
  return (
    <DrawerSection title={t('meta.title')}>
      <pre className="overflow-x-auto rounded-lg bg-sunken p-3 font-mono text-xs">
        {JSON.stringify(meta, null, 2)}
      </pre>
    </DrawerSection>
  );
}
