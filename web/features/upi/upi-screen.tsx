import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { Button } from '../../ui/button.tsx';
import { upiParams, type UpiFilters } from './queries.ts';
import { useUpiText } from './texts.ts';
import { useUpiList } from './upi-list.tsx';
import { useUpiActions } from './use-upi-actions.tsx';

// A list is shown before anything in it can be opened, so what opens is loaded later.
const drawer = () => import('./upi-drawer.tsx');
const form = () => import('./upi-form-dialog.tsx');
const addition = () => import('./add-upi-dialog.tsx');
const loadAll = () => Promise.allSettled([drawer(), form(), addition()]);

const UpiDrawer = lazy(async () => ({ default: (await drawer()).UpiDrawer }));
const UpiFormDialog = lazy(async () => ({ default: (await form()).UpiFormDialog }));
const AddUpiDialog = lazy(async () => ({ default: (await addition()).AddUpiDialog }));

/** `/operations/upi`: the UPI IDs that customers pay to, their caps and the room that is left. */
export function UpiScreen() {
  const t = useUpiText();
  const address = useListAddress<UpiFilters>(upiParams);
  const { dialog, closeDialog, actionsOf } = useUpiActions(address);
  const [isAdding, setAdding] = useState(false);
  const { open } = address.display;
  return (
    <>
      <ListPage
        list={useUpiList(address, actionsOf)}
        titleTools={
          <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('add.button')}
          </Button>
        }
        onEngage={() => void loadAll()}
        isDialogOpen={dialog !== undefined || isAdding}
        drawer={(neighbours) =>
          open && (
            <Suspense fallback={null}>
              <UpiDrawer upiId={open} neighbours={neighbours} actionsOf={actionsOf} />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {dialog && <UpiFormDialog {...dialog} onClose={closeDialog} />}
        {isAdding && <AddUpiDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
