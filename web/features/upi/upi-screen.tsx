import { isStaff, seesPayins } from '@peerdesk/domain/role.ts';
import { CircleHelp, Plus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { capacityParams, upiParams, type UpiFilters } from './queries.ts';
import { useUpiText } from './texts.ts';
import { useUpiList } from './upi-list.tsx';
import { useUpiActions, type UpiDialogState } from './use-upi-actions.tsx';
import { lateOverlay } from '../../ui/late.tsx';
import { SavedViewsButton } from '../../view-kit/saved-views-button.tsx';

// A list is shown before anything in it can be opened, so what opens comes after it.
const UpiDrawer = lateOverlay(async () => (await import('./upi-drawer.tsx')).UpiDrawer);
const UpiFormDialog = lateOverlay(
  async () => (await import('./upi-form-dialog.tsx')).UpiFormDialog,
);
const FreezeDialog = lateOverlay(
  async () => (await import('../../order-kit/freeze/freeze-dialog.tsx')).FreezeDialog,
);
const CapacitySheet = lateOverlay(async () => (await import('./capacity-sheet.tsx')).CapacitySheet);
const AddUpiDialog = lateOverlay(async () => (await import('./add-upi-dialog.tsx')).AddUpiDialog);

const closed = { lost: undefined, hour: undefined, choices: undefined, of: undefined };

/** `/operations/upi`: the UPI IDs that customers pay to, their caps and the room that is left. */
export function UpiScreen() {
  const t = useUpiText();
  const address = useListAddress<UpiFilters>(upiParams);
  const { dialog, closeDialog, actionsOf } = useUpiActions(address);
  const { role } = useProfile();
  const [isAdding, setAdding] = useState(false);
  const [capacity, askFor] = useSearchParams(capacityParams);
  const isCapacityOpen = capacity.lost !== undefined || capacity.choices !== undefined;
  const { open } = address.display;
  const list = useUpiList(address, actionsOf);
  return (
    <>
      <ListPage
        list={list}
        titleTools={
          <>
            <SavedViewsButton list="upis" address={address} />
            <ExportButton kind="upis" name={list.title} filters={address.filters} />
            {seesPayins(role) && (
              <Tool
                label={t(isStaff(role) ? 'why.button.staff' : 'why.button.own')}
                icon={<CircleHelp />}
                onClick={() => askFor({ lost: 'all' })}
              />
            )}
            <Tool label={t('add.button')} icon={<Plus />} onClick={() => setAdding(true)} />
          </>
        }
        isDialogOpen={dialog !== undefined || isAdding || isCapacityOpen}
        drawer={(neighbours) =>
          open && (
            <Suspense fallback={null}>
              <UpiDrawer upiId={open} neighbours={neighbours} actionsOf={actionsOf} />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {dialog && <UpiDialog {...dialog} onClose={closeDialog} />}
        {isCapacityOpen && <CapacitySheet asked={capacity} onClose={() => askFor(closed)} />}
        {isAdding && <AddUpiDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}

function UpiDialog({ mode, upi, onClose }: UpiDialogState & { onClose: () => void }) {
  if (mode !== 'freeze') return <UpiFormDialog mode={mode} upi={upi} onClose={onClose} />;
  return <FreezeDialog kind="upi" id={upi.id} name={upi.upi} onClose={onClose} />;
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

/** A button beside the title; a phone has room for its icon alone. */
function Tool({ label, icon, onClick }: ToolProps) {
  const isMobile = useIsMobile();
  if (isMobile) return <IconButton label={label} icon={icon} onClick={onClick} />;
  return (
    <Button size="sm" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
