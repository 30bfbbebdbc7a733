import { mayAssignPayout } from '@peerdesk/domain/payout/rights.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { RectangleVertical, Send, UserPlus } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { useListAddress, type ListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import type { Neighbours } from '../../list-kit/use-list.ts';
import { useSelection } from '../../list-kit/rows/use-selection.ts';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useProfile } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePayoutList } from './payout-list.tsx';
import { payoutParams, type PayoutFilters } from './queries.ts';
import { usePayoutText } from './texts.ts';
import { usePayoutActions, type PayoutActions } from './use-payout-actions.tsx';
import { lateOverlay, latePart } from '../../ui/late.tsx';
import { SavedViewsButton } from '../../view-kit/saved-views-button.tsx';

// A list is shown before anything in it can be opened, so what opens comes after it.
const PayoutDrawer = lateOverlay(async () => (await import('./payout-drawer.tsx')).PayoutDrawer);
const PayoutDialogs = lateOverlay(async () => (await import('./payout-dialogs.tsx')).PayoutDialogs);
const PayoutQueue = latePart(async () => (await import('./payout-queue.tsx')).PayoutQueue);

/** `/operations/payout`: what merchants pay out, who pays it, and how that went. */
export function PayoutScreen() {
  const { role } = useProfile();
  const isMobile = useIsMobile();
  const address = useListAddress<PayoutFilters>(payoutParams);
  const actions = usePayoutActions(address);
  const { view, open } = address.display;
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
  address: ListAddress<PayoutFilters>;
  actions: PayoutActions;
}

function PayoutList({ address, actions }: PayoutListProps) {
  const t = usePayoutText();
  const { role } = useProfile();
  const list = usePayoutList(address, actions.actionsOf);
  const selection = useSelection(list.rows ?? [], list.idOf, (order) =>
    mayAssignPayout(order, role),
  );
  return (
    <ListPage
      list={list}
      badge={<Badge>{t('beta')}</Badge>}
      titleTools={<TitleTools actions={actions} address={address} />}
      selection={isPeerRole(role) ? undefined : selection}
      selectionActions={
        <Button
          variant="primary"
          icon={<UserPlus />}
          onClick={() => actions.openDialog({ act: 'assign', orders: selection.selected })}
        >
          {t('bulk.assign')}
        </Button>
      }
      isDialogOpen={actions.dialog !== undefined}
      drawer={(neighbours) => openDrawer(address.display.open, neighbours, actions)}
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

function TitleTools({ actions, address }: PayoutListProps) {
  const t = usePayoutText();
  const { role } = useProfile();
  const isMobile = useIsMobile();
  if (!isPeerRole(role)) {
    return (
      <>
        <SavedViewsButton list="payouts" address={address} />
        <ExportButton kind="payouts" name={t('title')} filters={address.filters} />
      </>
    );
  }
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
