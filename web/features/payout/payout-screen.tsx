import type { Payout } from '@peerdesk/contract/payout.ts';
import { mayGivePayout } from '@peerdesk/domain/payout/rights.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { RectangleVertical, Send, UserPlus } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { clearedFilters, isNarrowed, useListAddress } from '../../order-kit/list-address.ts';
import { ListEmpty } from '../../order-kit/list-empty.tsx';
import { OrderDesk, type Neighbours } from '../../order-kit/order-desk.tsx';
import { PickBar } from '../../order-kit/pick-bar.tsx';
import { useStatusTabs } from '../../order-kit/status-tabs.tsx';
import { useParties } from '../../order-kit/use-parties.ts';
import { useRowSelection } from '../../order-kit/use-row-selection.ts';
import { useProfile } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePayoutColumns } from './columns.tsx';
import { payoutAddressSchema, payoutQueries, type PayoutFilters } from './queries.ts';
import { statusFiltersOf } from './rules.ts';
import { usePayoutText } from './texts.ts';
import { usePayoutActions, type PayoutActions } from './use-payout-actions.tsx';

// A list is read before anything in it is opened, so what opens does not hold it up.
const drawer = () => import('./payout-drawer.tsx');
const dialogs = () => import('./payout-dialogs.tsx');
const loadAll = () => Promise.allSettled([drawer(), dialogs()]);

const PayoutDrawer = lazy(async () => ({ default: (await drawer()).PayoutDrawer }));
const PayoutDialogs = lazy(async () => ({ default: (await dialogs()).PayoutDialogs }));
const PayoutQueue = lazy(async () => ({
  default: (await import('./payout-queue.tsx')).PayoutQueue,
}));

const sortFields = ['createdAt', 'amount', 'expiresAt'] as const;

type Address = ReturnType<typeof useListAddress<PayoutFilters>>;

/** `/operations/payout`: what merchants pay out, who pays it, and how that went. */
export function PayoutScreen() {
  const { role } = useProfile();
  const isMobile = useIsMobile();
  const address = useListAddress<PayoutFilters>(payoutAddressSchema);
  const actions = usePayoutActions(address.patch);
  const { view, open } = address.look;
  const showsQueue =
    role === 'peer-withdrawal' && isMobile && view === undefined && open === undefined;
  return (
    <>
      {showsQueue ? (
        <Suspense fallback={null}>
          <PayoutQueue actions={actions} onList={() => address.patch({ view: 'grid' })} />
        </Suspense>
      ) : (
        <PayoutList address={address} actions={actions} />
      )}
      <Suspense fallback={null}>
        {actions.dialog && <PayoutDialogs actions={actions} dialog={actions.dialog} />}
      </Suspense>
    </>
  );
}

interface PayoutListProps {
  address: Address;
  actions: PayoutActions;
}

function PayoutList({ address, actions }: PayoutListProps) {
  const t = usePayoutText();
  const { role } = useProfile();
  const { filters, look, patch } = address;
  const answer = useQuery(payoutQueries.list(filters));
  const parties = useParties();
  const { picked, selection, clear } = useRowSelection<Payout>(answer.data?.orders ?? [], (order) =>
    mayGivePayout(order, role),
  );
  const isFiltered = isNarrowed(filters) || filters.status !== undefined;
  return (
    <OrderDesk<Payout>
      title={t('title')}
      badge={<Badge>{t('beta')}</Badge>}
      titleTools={<TitleTools actions={actions} address={address} />}
      address={address}
      answer={answer}
      tabs={useTabs()}
      columns={usePayoutColumns()}
      sortFields={sortFields}
      actionsOf={actions.actionsOf}
      selection={isPeerRole(role) ? undefined : selection}
      pickBar={
        picked.length > 0 && (
          <PickBar count={picked.length} onClear={clear}>
            <Button
              variant="primary"
              icon={<UserPlus />}
              onClick={() => actions.openDialog({ act: 'assign', orders: picked })}
            >
              {t('bulk.assign')}
            </Button>
          </PickBar>
        )
      }
      {...parties}
      onEngage={() => void loadAll()}
      isDialogOpen={actions.dialog !== undefined}
      empty={
        <ListEmpty
          filtered={isFiltered ? t('empty.filtered') : undefined}
          onClear={() => patch(clearedFilters)}
          title={t(`empty.${role}`)}
          text={t(`empty.${role}.text`)}
        />
      }
      drawer={(neighbours) => openDrawer(look.open, neighbours, actions)}
    />
  );
}

function openDrawer(
  refId: string | undefined,
  neighbours: Neighbours,
  actions: PayoutActions,
): ReactNode {
  if (refId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PayoutDrawer refId={refId} neighbours={neighbours} actionsOf={actions.actionsOf} />
    </Suspense>
  );
}

function useTabs() {
  const t = usePayoutText();
  const shared = useText();
  const { role } = useProfile();
  return useStatusTabs(statusFiltersOf(role), (status) =>
    status === 'created' ? t('status.created') : shared(`status.${status}`),
  );
}

function TitleTools({ actions, address }: PayoutListProps) {
  const t = usePayoutText();
  const { role } = useProfile();
  const isMobile = useIsMobile();
  if (!isPeerRole(role)) return null;
  return (
    <>
      {role === 'peer-withdrawal' && isMobile && (
        <IconButton
          label={t('card.back')}
          icon={<RectangleVertical />}
          onClick={() => address.patch({ view: undefined, open: undefined })}
        />
      )}
      <IconButton
        label={t('act.lateAny')}
        icon={<Send />}
        onClick={() => actions.openDialog({ act: 'late', order: undefined })}
      />
    </>
  );
}
