import type { Order } from '@peerdesk/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/texts.ts';
import { clearedFilters, isNarrowed, useListAddress } from '../../order-kit/list-address.ts';
import { OrderDesk } from '../../order-kit/order-desk.tsx';
import { useListText } from '../../order-kit/texts.ts';
import { useProfile } from '../../session/session.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { usePayinColumns } from './columns.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { NotifyButton } from './notify/notify-button.tsx';
import { PayinDrawer } from './payin-drawer.tsx';
import { PayinEmpty } from './payin-empty.tsx';
import { partyQueries, payinAddressSchema, payinQueries, type PayinFilters } from './queries.ts';
import { isStaff, statusFiltersOf } from './rules.ts';
import { usePayinText } from './texts.ts';
import { usePayinActions } from './use-payin-actions.tsx';

const sortFields = ['createdAt', 'amount', 'expiresAt', 'decidedAt'] as const;

/** `/operations/payin`: the orders that customers pay, and who says that they did. */
export function PayinScreen() {
  const t = usePayinText();
  const { role } = useProfile();
  const address = useListAddress<PayinFilters>(payinAddressSchema);
  const { filters, look, patch } = address;
  const answer = useQuery(payinQueries.list(filters));
  const merchants = useQuery({ ...partyQueries.merchants(), enabled: role === 'admin' });
  const peers = useQuery({ ...partyQueries.peers(), enabled: isStaff(role) });
  const { dialog, closeDialog, actionsOf } = usePayinActions(patch);
  return (
    <>
      <OrderDesk<Order>
        title={t('title')}
        titleTools={<NotifyButton />}
        address={address}
        answer={answer}
        tabs={useStatusTabs()}
        columns={usePayinColumns()}
        sortFields={sortFields}
        actionsOf={actionsOf}
        merchants={role === 'admin' ? (merchants.data ?? []) : undefined}
        peers={isStaff(role) ? (peers.data ?? []) : undefined}
        isDialogOpen={dialog !== undefined}
        empty={
          <PayinEmpty
            isFiltered={isNarrowed(filters) || filters.status !== undefined}
            onClear={() => patch(clearedFilters)}
          />
        }
        drawer={(neighbours) =>
          look.open && (
            <PayinDrawer
              refId={look.open}
              neighbours={neighbours}
              actionsOf={actionsOf}
              onOpen={(refId) => patch({ open: refId }, { replace: true })}
            />
          )
        }
      />
      {dialog?.act === 'approve' && (
        <ApproveDialog order={dialog.order} approve={dialog.approve} onClose={closeDialog} />
      )}
      {dialog?.act === 'decline' && <DeclineDialog order={dialog.order} onClose={closeDialog} />}
    </>
  );
}

function useStatusTabs() {
  const t = useListText();
  const shared = useText();
  const { role } = useProfile();
  return [
    { value: '', label: t('tabs.all') },
    ...statusFiltersOf(role).map((value) => ({ value, label: shared(`status.${value}`) })),
  ];
}
