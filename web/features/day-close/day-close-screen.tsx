import { isPeerRole } from '@peerdesk/domain/role.ts';
import { CalendarCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useDayCloseList } from './day-close-list.tsx';
import { dayCloseParams, type DayCloseFilters } from './queries.ts';
import { useDayCloseText } from './texts.ts';
import { useDayActions, type DayDialog } from './use-day-actions.tsx';

const drawer = () => import('./day-close-drawer.tsx');
const closing = () => import('./close-dialog.tsx');
const reasons = () => import('./reason-dialogs.tsx');
const loadAll = () => Promise.allSettled([drawer(), closing(), reasons()]);

const DayCloseDrawer = lazy(async () => ({ default: (await drawer()).DayCloseDrawer }));
const CloseDialog = lazy(async () => ({ default: (await closing()).CloseDialog }));
const ExplainDialog = lazy(async () => ({ default: (await reasons()).ExplainDialog }));
const DecideDayDialog = lazy(async () => ({ default: (await reasons()).DecideDayDialog }));

/** `/day-close`: who has closed which day, what differs, and since when. */
export function DayCloseScreen() {
  const t = useDayCloseText();
  const { role } = useProfile();
  const address = useListAddress<DayCloseFilters>(dayCloseParams);
  const { dialog, closeDialog, actionsOf } = useDayActions(address);
  const [isClosing, setClosing] = useState(false);
  const { open } = address.display;
  return (
    <>
      <ListPage
        list={useDayCloseList(address, actionsOf)}
        titleTools={
          isPeerRole(role) && (
            <Button
              variant="primary"
              size="sm"
              icon={<CalendarCheck />}
              onClick={() => setClosing(true)}
            >
              {t('close.button')}
            </Button>
          )
        }
        onEngage={() => void loadAll()}
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
