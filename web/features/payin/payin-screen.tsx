import { lazy, Suspense } from 'react';
import { useListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useProfile } from '../../session/session.ts';
import { uploadsOwn } from '../../statement-kit/uploaders.ts';
import { NotifyButton } from './notify/notify-button.tsx';
import { usePayinList } from './payin-list.tsx';
import { payinParams, type PayinFilters } from './queries.ts';
import { usePayinText } from './texts.ts';
import { usePayinActions } from './use-payin-actions.tsx';

// A list is shown before anything in it can be opened, so what opens is loaded later.
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

const ReverseDialog = lazy(async () => ({
  default: (await import('../../order-kit/reverse/reverse-dialog.tsx')).ReverseDialog,
}));

/** `/operations/payin`: the orders that customers pay, and who says that they did. */
export function PayinScreen() {
  const address = useListAddress<PayinFilters>(payinParams);
  const { display, patch } = address;
  const { dialog, closeDialog, actionsOf } = usePayinActions(address);
  return (
    <>
      <ListPage
        list={usePayinList(address, actionsOf)}
        titleTools={<TitleTools filters={address.filters} />}
        onEngage={() => void loadAll()}
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
        {dialog?.act === 'approve' && (
          <ApproveDialog order={dialog.order} approve={dialog.approve} onClose={closeDialog} />
        )}
        {dialog?.act === 'reverse' && (
          <ReverseDialog what="payin" refId={dialog.order.refId} onClose={closeDialog} />
        )}
        {dialog?.act === 'decline' && <DeclineDialog order={dialog.order} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}

function TitleTools({ filters }: { filters: PayinFilters }) {
  const t = usePayinText();
  const { role } = useProfile();
  return (
    <>
      <NotifyButton />
      <ExportButton kind="payins" name={t('title')} filters={filters} />
      {uploadsOwn(role) && (
        <Suspense fallback={<span className="size-8" />}>
          <UploadButton isIcon label={t('upload')} />
        </Suspense>
      )}
    </>
  );
}
