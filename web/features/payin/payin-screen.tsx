import type { Order } from '@peerdesk/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useText } from '../../lib/i18n/texts.ts';
import { clearedFilters, isNarrowed, useListAddress } from '../../order-kit/list-address.ts';
import { OrderDesk } from '../../order-kit/order-desk.tsx';
import { partyQueries } from '../../order-kit/parties.ts';
import { useStatusTabs } from '../../order-kit/status-tabs.tsx';
import { useProfile } from '../../session/session.ts';
import { uploadsOwn } from '../../statement-kit/uploaders.ts';
import { usePayinColumns } from './columns.tsx';
import { NotifyButton } from './notify/notify-button.tsx';
import { PayinEmpty } from './payin-empty.tsx';
import { payinAddressSchema, payinQueries, type PayinFilters } from './queries.ts';
import { statusFiltersOf } from './rules.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { usePayinText } from './texts.ts';
import { usePayinActions } from './use-payin-actions.tsx';

// A list is read before anything in it is opened, so what opens does not hold it up.
const drawer = () => import('./payin-drawer.tsx');
const approveDialog = () => import('./approve-dialog.tsx');
const declineDialog = () => import('./decline-dialog.tsx');
const loadAll = () => Promise.allSettled([drawer(), approveDialog(), declineDialog()]);

const UploadButton = lazy(async () => ({
  default: (await import('../../statement-kit/upload-button.tsx')).UploadButton,
}));
const PayinDrawer = lazy(async () => ({ default: (await drawer()).PayinDrawer }));
const ApproveDialog = lazy(async () => ({ default: (await approveDialog()).ApproveDialog }));
const DeclineDialog = lazy(async () => ({ default: (await declineDialog()).DeclineDialog }));

const sortFields = ['createdAt', 'amount', 'expiresAt'] as const;

/** `/operations/payin`: the orders that customers pay, and who says that they did. */
export function PayinScreen() {
  const t = usePayinText();
  const shared = useText();
  const { role } = useProfile();
  const address = useListAddress<PayinFilters>(payinAddressSchema);
  const { filters, look, patch } = address;
  const answer = useQuery(payinQueries.list(filters));
  const merchants = useQuery({ ...partyQueries.merchants(), enabled: role === 'admin' });
  const peers = useQuery({ ...partyQueries.people('peer'), enabled: isStaff(role) });
  const { dialog, closeDialog, actionsOf } = usePayinActions(patch);
  return (
    <>
      <OrderDesk<Order>
        title={t('title')}
        titleTools={
          <>
            <NotifyButton />
            {uploadsOwn(role) && (
              <Suspense fallback={<span className="size-8" />}>
                <UploadButton isIcon label={t('upload')} />
              </Suspense>
            )}
          </>
        }
        address={address}
        answer={answer}
        tabs={useStatusTabs(statusFiltersOf(role), (status) => shared(`status.${status}`))}
        columns={usePayinColumns()}
        sortFields={sortFields}
        actionsOf={actionsOf}
        merchants={role === 'admin' ? (merchants.data ?? []) : undefined}
        peers={isStaff(role) ? (peers.data ?? []) : undefined}
        onEngage={() => void loadAll()}
        isDialogOpen={dialog !== undefined}
        empty={
          <PayinEmpty
            isFiltered={isNarrowed(filters) || filters.status !== undefined}
            onClear={() => patch(clearedFilters)}
          />
        }
        drawer={(neighbours) =>
          look.open && (
            <Suspense fallback={null}>
              <PayinDrawer
                refId={look.open}
                neighbours={neighbours}
                actionsOf={actionsOf}
                onOpen={(refId) => patch({ open: refId }, { replace: true })}
              />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {dialog?.act === 'approve' && (
          <ApproveDialog order={dialog.order} approve={dialog.approve} onClose={closeDialog} />
        )}
        {dialog?.act === 'decline' && <DeclineDialog order={dialog.order} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}
