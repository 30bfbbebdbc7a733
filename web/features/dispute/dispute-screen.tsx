import { isAdmin, isPeerRole } from '@peerdesk/domain/role.ts';
import { CircleHelp, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useListAddress, type ListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useProfile } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDisputeList } from './dispute-list.tsx';
import { disputeParams, type DisputeFilters } from './queries.ts';
import { useDisputeText } from './texts.ts';
import { useDisputeActions } from './use-dispute-actions.tsx';
import { lateOverlay } from '../../ui/late.tsx';
import { SavedViewsButton } from '../../view-kit/saved-views-button.tsx';

// A list is shown before anything in it can be opened, so what opens comes after it.
const DisputeDrawer = lateOverlay(async () => (await import('./dispute-drawer.tsx')).DisputeDrawer);
const VerdictDialog = lateOverlay(async () => (await import('./verdict-dialog.tsx')).VerdictDialog);
const NewDispute = lateOverlay(async () => (await import('./new-dispute.tsx')).NewDispute);

/** `/operations/dispute`: pay-outs that are reported as not received, and their outcome. */
export function DisputeScreen() {
  const { role } = useProfile();
  const address = useListAddress<DisputeFilters>(disputeParams);
  const { open } = address.display;
  const actions = useDisputeActions(address.patch);
  const list = useDisputeList(address, actions.actionsOf);
  const about = new URLSearchParams(useSearch()).get('new');
  return (
    <>
      <ListPage
        list={list}
        badge={
          !isPeerRole(role) && <Unhandled counts={list.answer.data?.counts} address={address} />
        }
        titleTools={
          <>
            <SavedViewsButton list="disputes" address={address} />
            <ExportButton kind="disputes" name={list.title} filters={address.filters} />
            {isAdmin(role) && <NewButton />}
          </>
        }
        isDialogOpen={actions.dialog !== undefined || about !== null}
        drawer={(neighbours) =>
          open !== undefined && (
            <Suspense fallback={null}>
              <DisputeDrawer
                id={open}
                hasNews={list.rows?.some(({ id, unread }) => id === open && unread > 0) ?? false}
                neighbours={neighbours}
                actions={actions}
              />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {actions.dialog && <VerdictDialog dialog={actions.dialog} onClose={actions.closeDialog} />}
        {about !== null && isAdmin(role) && <NewDispute refId={about} />}
      </Suspense>
    </>
  );
}

/** Asks which pay-out, for whoever may open a dispute about it. */
function NewButton() {
  const t = useDisputeText();
  const [, navigate] = useLocation();
  return (
    <IconButton
      label={t('new.find')}
      icon={<Plus />}
      onClick={() => navigate(`${screenPaths.dispute}?new=`)}
    />
  );
}

interface UnhandledProps {
  counts: Readonly<Record<string, number>> | undefined;
  address: ListAddress<DisputeFilters>;
}

/** How many disputes nobody handles yet; pressing it shows only those. */
function Unhandled({ counts, address: { filters, patch } }: UnhandledProps) {
  const shared = useText();
  const isOn = filters.status === 'unassigned';
  const count = counts?.['unassigned'] ?? 0;
  if (count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => patch({ status: isOn ? undefined : 'unassigned' })}
      className="touch-target rounded-sm aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-ring"
    >
      <Badge tone="created" icon={<CircleHelp />} className="h-6! px-2!">
        {`${count} ${shared('status.unassigned')}`}
      </Badge>
    </button>
  );
}
