import { Suspense } from 'react';
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
import { lateExtra, lateOverlay } from '../../ui/late.tsx';

// A list is shown before anything in it can be opened, so what opens comes after it.
const UploadButton = lateExtra(
  async () => (await import('../../statement-kit/upload-button.tsx')).UploadButton,
);
const PayinDrawer = lateOverlay(async () => (await import('./payin-drawer.tsx')).PayinDrawer);
const PayinDialogs = lateOverlay(async () => (await import('./payin-dialogs.tsx')).PayinDialogs);

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
