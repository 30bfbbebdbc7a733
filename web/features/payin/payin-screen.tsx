import type { Order } from '@peerdesk/contract/order.ts';
import { payinWaitsOf } from '@peerdesk/domain/waiting/payin.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { memo, Suspense } from 'react';
import { useListAddress, type ListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { useSelection } from '../../list-kit/rows/use-selection.ts';
import { useCalm } from '../../list-kit/rows/use-slices.ts';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { useProfile } from '../../session/session.ts';
import { uploadsOwn } from '../../statement-kit/uploaders.ts';
import { NotifyButton } from './notify/notify-button.tsx';
import { usePayinList, type PayinAnswer } from './payin-list.tsx';
import { payinParams, payinQueries, type PayinFilters } from './queries.ts';
import { usePayinText } from './texts.ts';
import { usePayinActions, type BulkDialog } from './use-payin-actions.tsx';
import { Button } from '../../ui/button.tsx';
import { lateExtra, lateOverlay } from '../../ui/late.tsx';
import { SavedViewsButton } from '../../view-kit/saved-views-button.tsx';

// A list is shown before anything in it can be opened, so what opens comes after it.
const UploadButton = lateExtra(
  async () => (await import('../../statement-kit/upload-button.tsx')).UploadButton,
);
const PayinDrawer = lateOverlay(async () => (await import('./payin-drawer.tsx')).PayinDrawer);
const PayinDialogs = lateOverlay(async () => (await import('./payin-dialogs.tsx')).PayinDialogs);

/** `/operations/payin`: the orders that customers pay, and who says that they did. */
export function PayinScreen() {
  const { filters } = useListAddress<PayinFilters>(payinParams);
  const answer = useQuery(payinQueries.list(filters));
  // Orders come and change by themselves: nobody who types meanwhile waits for their drawing.
  return <Orders {...useCalm({ answer }, JSON.stringify(filters))} />;
}

const Orders = memo(function PayinOrders({ answer }: { answer: PayinAnswer }) {
  const address = useListAddress<PayinFilters>(payinParams);
  const { display, patch } = address;
  const { role } = useProfile();
  const actions = usePayinActions(address);
  const { dialog, closeDialog, actionsOf } = actions;
  const list = usePayinList({ address, answer, actionsOf });
  const selection = useSelection(list.rows ?? [], list.idOf, actions.canDecide);
  return (
    <>
      <ListPage
        list={list}
        selection={payinWaitsOf[role].length > 0 ? selection : undefined}
        selectionActions={<BulkButtons orders={selection.selected} onOpen={actions.openBulk} />}
        titleTools={<TitleTools address={address} />}
        isDialogOpen={dialog !== undefined}
        drawer={(neighbours) =>
          display.open && (
            <Suspense fallback={null}>
              <PayinDrawer
                refId={display.open}
                neighbours={neighbours}
                actionsOf={actionsOf}
                onOpen={(refId) => patch({ open: refId }, { replace: true })}
              />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {dialog && <PayinDialogs dialog={dialog} onClose={closeDialog} />}
      </Suspense>
    </>
  );
});

interface BulkButtonsProps {
  orders: readonly Order[];
  onOpen: (dialog: BulkDialog) => void;
}

function BulkButtons({ orders, onOpen }: BulkButtonsProps) {
  const t = usePayinText();
  const orderText = useOrderText();
  return (
    <>
      <Button icon={<X />} onClick={() => onOpen({ act: 'declineMany', orders })}>
        {orderText('act.decline')}
      </Button>
      <Button
        variant="primary"
        icon={<Check />}
        onClick={() => onOpen({ act: 'approveMany', orders })}
      >
        {t('act.approve')}
      </Button>
    </>
  );
}

function TitleTools({ address }: { address: ListAddress<PayinFilters> }) {
  const t = usePayinText();
  const { role } = useProfile();
  return (
    <>
      <NotifyButton />
      <SavedViewsButton list="payins" address={address} />
      <ExportButton kind="payins" name={t('title')} filters={address.filters} />
      {uploadsOwn(role) && (
        <Suspense fallback={<span className="size-8" />}>
          <UploadButton isIcon label={t('upload')} />
        </Suspense>
      )}
    </>
  );
}
