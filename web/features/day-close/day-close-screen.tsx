import { isPeerRole } from '@peerdesk/domain/role.ts';
import { CalendarCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useDayCloseList } from './day-close-list.tsx';
import { dayCloseParams, type DayCloseFilters } from './queries.ts';
import { useDayCloseText } from './texts.ts';
import { useDayActions, type DayDialog } from './use-day-actions.tsx';
import { lateOverlay } from '../../ui/late.tsx';

const DayCloseDrawer = lateOverlay(
  async () => (await import('./day-close-drawer.tsx')).DayCloseDrawer,
);
const CloseDialog = lateOverlay(async () => (await import('./close-dialog.tsx')).CloseDialog);
const ExplainDialog = lateOverlay(async () => (await import('./reason-dialogs.tsx')).ExplainDialog);
const DecideDayDialog = lateOverlay(
  async () => (await import('./reason-dialogs.tsx')).DecideDayDialog,
);

/** `/day-close`: who has closed which day, what differs, and since when. */
export function DayCloseScreen() {
  const t = useDayCloseText();
  const { role } = useProfile();
  const address = useListAddress<DayCloseFilters>(dayCloseParams);
  const { dialog, closeDialog, actionsOf } = useDayActions(address);
  const [isClosing, setClosing] = useState(false);
  const { open } = address.display;
  const list = useDayCloseList(address, actionsOf);
  return (
    <>
      <ListPage
        list={list}
        titleTools={
          isPeerRole(role) ? (
            <Button
              variant="primary"
              size="sm"
              icon={<CalendarCheck />}
              className="max-sm:mb-1 max-sm:h-11! max-sm:basis-full"
              onClick={() => setClosing(true)}
            >
              {t('close.button')}
            </Button>
          ) : (
            <ExportButton kind="dayCloses" name={list.title} filters={address.filters} />
          )
        }
        isDialogOpen={dialog !== undefined || isClosing}
        drawer={(neighbours) =>
          open && (
            <Suspense fallback={null}>
              <DayCloseDrawer id={open} neighbours={neighbours} actionsOf={actionsOf} />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {isClosing && <CloseDialog onClose={() => setClosing(false)} />}
        {dialog && <OpenDialog {...dialog} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}

function OpenDialog({ act, day, onClose }: DayDialog & { onClose: () => void }) {
  switch (act) {
    case 'declare':
      return <CloseDialog day={day} onClose={onClose} />;
    case 'explain':
      return <ExplainDialog day={day} onClose={onClose} />;
    case 'accept':
    case 'decline':
      return <DecideDayDialog day={day} act={act} onClose={onClose} />;
  }
}
