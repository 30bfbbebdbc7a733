import type { Order } from '@peerdesk/contract/order.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useEffect, type ReactNode } from 'react';
import { isStaff } from '@peerdesk/domain/role.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { useProfile } from '../session/session.ts';
import type { RowActions } from '../list-kit/rows/row-action.ts';
import { FlagNotes } from './flag-badges.tsx';
import { ListError } from '../list-kit/list-states.tsx';
import type { Neighbours } from '../list-kit/use-list.ts';
import { useNoAnswer } from '../list-kit/stable/use-sticky-error.ts';
import { DrawerSection, OrderDrawer, type DrawerTexts } from './order-drawer.tsx';
import { RowMenu, MobileActions } from '../list-kit/rows/row-action-bar.tsx';
import { useOrderText } from './texts.ts';
import { isShared } from './collaboration/shared.ts';
import { CollaborationStrip } from './collaboration/strip.tsx';

export interface OrderDetailProps<Detail> {
  id: string;
  size?: 'md' | 'xl';
  /** Where it is not an order that is shown. */
  texts?: DrawerTexts;
  neighbours: Neighbours;
  answer: UseQueryResult<Detail>;
  /** Absent where the actions stand in the body. */
  actionsOf?: (order: Detail) => RowActions;
  /** What the keys do, where that is not what stands at its foot. */
  keysOf?: (order: Detail) => RowActions;
  children: (order: Detail) => ReactNode;
}

/** Each kind has its status under one of these names. */
type Stateful = { status: string } | { state: string };

function statusOf(order: Stateful): string {
  return 'status' in order ? order.status : order.state;
}

/** The drawer of one order with what can be done at its foot, whatever became of the answer. */
export function OrderDetail<Detail extends Stateful>(props: OrderDetailProps<Detail>) {
  const { id, neighbours, answer } = props;
  const ownTexts = useDrawerTexts(id);
  const texts = props.texts ?? ownTexts;
  const order = answer.data;
  const error = useNoAnswer(answer);
  const { role } = useProfile();
  const actions = order && props.actionsOf?.(order);
  useKeyActions(neighbours, order && (props.keysOf ?? props.actionsOf)?.(order));
  const isMissing =
    error instanceof ApiError && ['NotFound', 'ValidationError'].includes(error.errorCode);
  return (
    <OrderDrawer
      id={id}
      texts={texts}
      neighbours={neighbours}
      size={props.size}
      footer={actions && hasButtons(actions) && <Footer id={id} actions={actions} />}
      menu={actions && !hasButtons(actions) && <RowMenu isOpened name={id} actions={actions} />}
    >
      {!order && isMissing && <EmptyState title={texts.missing} />}
      {!order && error && !isMissing && (
        <ListError isOfOne error={error} onRetry={() => void answer.refetch()} />
      )}
      {!order && !error && <SkeletonRows rows={8} label={texts.loading} />}
      {order && (
        // What is side by side has its own scroll, in what the strip leaves of the height.
        <Fill key={id} isWanted={props.size === 'xl'}>
          {sharesWith(role, id) && <CollaborationStrip refId={id} status={statusOf(order)} />}
          {props.children(order)}
        </Fill>
      )}
    </OrderDrawer>
  );
}

function Fill({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  return isWanted ? <div className="lg:flex lg:h-full lg:flex-col">{children}</div> : children;
}

/** Staff is shown who else of it works on the order. */
function sharesWith(role: Role, id: string): boolean {
  return isStaff(role) && isShared(id);
}

/** While the drawer is open the keys act on what it shows. */
function useKeyActions({ setKeyActions }: Neighbours, actions: RowActions | undefined): void {
  useEffect(() => {
    setKeyActions(actions);
    return () => setKeyActions(undefined);
  });
}

/** Without any, the menu stands at the top and the drawer has no foot. */
function hasButtons({ primary, secondary }: RowActions): boolean {
  return primary !== undefined || secondary !== undefined;
}

function Footer({ id, actions }: { id: string; actions: RowActions }) {
  return (
    <div className="flex flex-1 items-center justify-end gap-2">
      <div className="flex-1">
        <MobileActions actions={actions} />
      </div>
      <RowMenu isOpened name={id} actions={actions} />
    </div>
  );
}

function useDrawerTexts(refId: string): DrawerTexts {
  const t = useOrderText();
  return {
    missing: t('order.not_found'),
    loading: t('order.loading', { refId }),
    previous: t('order.previous'),
    next: t('order.next'),
  };
}

/** What is odd about the order, and what was noted with it. */
export function Remarks({ order: { flags, note } }: { order: Order }) {
  const t = useOrderText();
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
  const t = useOrderText();
  if (Object.keys(meta).length === 0) return null;
  return (
    <DrawerSection title={t('meta.title')}>
      <pre className="overflow-x-auto rounded-lg bg-sunken p-3 font-mono text-xs">
        {JSON.stringify(meta, null, 2)}
      </pre>
    </DrawerSection>
  );
}
