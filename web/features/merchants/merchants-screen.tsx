import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { Button } from '../../ui/button.tsx';
import { useMerchantList } from './merchant-list.tsx';
import { merchantParams, type MerchantFilters } from './queries.ts';
import { useMerchantsText } from './texts.ts';
import { useMerchantActions } from './use-merchant-actions.tsx';
import { lateOverlay } from '../../ui/late.tsx';
import { SavedViewsButton } from '../../view-kit/saved-views-button.tsx';

// A list is shown before anything in it can be opened, so what opens comes after it.
const MerchantDrawer = lateOverlay(
  async () => (await import('./merchant-drawer.tsx')).MerchantDrawer,
);
const MerchantDialogs = lateOverlay(
  async () => (await import('./merchant-dialogs.tsx')).MerchantDialogs,
);

/** `/merchants`: who takes payments through this desk, with their keys, fees and balances. */
export function MerchantsScreen() {
  const t = useMerchantsText();
  const address = useListAddress<MerchantFilters>(merchantParams);
  const { display } = address;
  const { dialog, setDialog, closeDialog, actionsOf } = useMerchantActions();
  const list = useMerchantList(address, actionsOf);
  return (
    <>
      <ListPage
        list={list}
        titleTools={
          <>
            <SavedViewsButton list="merchants" address={address} />
            <ExportButton kind="merchants" name={list.title} filters={address.filters} />
            <Button
              variant="primary"
              size="sm"
              icon={<Plus />}
              onClick={() => setDialog({ act: 'register' })}
            >
              <span className="max-sm:sr-only">{t('act.register')}</span>
            </Button>
          </>
        }
        isDialogOpen={dialog !== undefined}
        drawer={(neighbours) =>
          display.open && (
            <Suspense fallback={null}>
              <MerchantDrawer
                id={display.open}
                neighbours={neighbours}
                actionsOf={actionsOf}
                onCreateKey={(merchant) => setDialog({ act: 'key', merchant })}
                onRevoke={(of) => setDialog({ act: 'revoke', ...of })}
                onWebhook={(act, of) => setDialog({ act, ...of })}
              />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {dialog && (
          <MerchantDialogs
            dialog={dialog}
            onClose={closeDialog}
            onRegistered={({ id }) => {
              closeDialog();
              address.patch({ open: id });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
