import { useQuery } from '@tanstack/react-query';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { CircleHelp, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import {
  clearedFilters,
  isNarrowed,
  useListAddress,
  type ListAddress,
} from '../../order-kit/list-address.ts';
import { ListEmpty } from '../../order-kit/list-empty.tsx';
import { OrderDesk } from '../../order-kit/order-desk.tsx';
import { useStatusTabs } from '../../order-kit/status-tabs.tsx';
import { ListWordsContext } from '../../order-kit/texts.ts';
import { useParties } from '../../order-kit/use-parties.ts';
import { useProfile } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDisputeColumns } from './columns.tsx';
import { useListWords } from './list-texts.ts';
import {
  disputeAddressSchema,
  disputeQueries,
  type DisputeFilters,
  type DisputeRow,
} from './queries.ts';
import { statusFilters } from './rules.ts';
import { useDisputeText } from './texts.ts';
import { useDisputeActions } from './use-dispute-actions.tsx';

// A list is read before anything in it is opened, so what opens does not hold it up.
const drawer = () => import('./dispute-drawer.tsx');
const verdict = () => import('./verdict-dialog.tsx');
const loadAll = () => Promise.allSettled([drawer(), verdict()]);

const DisputeDrawer = lazy(async () => ({ default: (await drawer()).DisputeDrawer }));
const VerdictDialog = lazy(async () => ({ default: (await verdict()).VerdictDialog }));
const NewDispute = lazy(async () => ({ default: (await import('./new-dispute.tsx')).NewDispute }));

const sortFields = ['createdAt', 'amount'] as const;

/** `/operations/dispute`: what is said not to have arrived, and what became of it. */
export function DisputeScreen() {
  const t = useDisputeText();
  const shared = useText();
  const { role } = useProfile();
  const address = useListAddress<DisputeFilters>(disputeAddressSchema);
  const { filters, look, patch } = address;
  const actions = useDisputeActions(patch);
  const answer = useQuery(disputeQueries.list(filters));
  const about = new URLSearchParams(useSearch()).get('new');
  const who = isPeerRole(role) ? 'peer' : 'staff';
  const isFiltered = isNarrowed(filters) || filters.status !== undefined;
  return (
    <ListWordsContext value={useListWords()}>
      <OrderDesk<DisputeRow>
        title={t('title')}
        badge={who === 'staff' && <Unhandled counts={answer.data?.counts} address={address} />}
        titleTools={role === 'admin' && <NewButton />}
        address={address}
        answer={answer}
        tabs={useStatusTabs(statusFilters, (status) => shared(`status.${status}`))}
        columns={useDisputeColumns()}
        sortFields={sortFields}
        actionsOf={actions.actionsOf}
        {...useParties()}
        onEngage={() => void loadAll()}
        isDialogOpen={actions.dialog !== undefined || about !== null}
        empty={
          <ListEmpty
            filtered={isFiltered ? t('empty.filtered') : undefined}
            onClear={() => patch(clearedFilters)}
            title={t(`empty.${who}`)}
            text={t(`empty.${who}.text`)}
          />
        }
        drawer={(neighbours) =>
          look.open !== undefined && (
            <Suspense fallback={null}>
              <DisputeDrawer id={look.open} neighbours={neighbours} actions={actions} />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {actions.dialog && <VerdictDialog dialog={actions.dialog} onClose={actions.closeDialog} />}
        {about !== null && role === 'admin' && <NewDispute refId={about} />}
      </Suspense>
    </ListWordsContext>
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

/** Disputes that nobody handles yet are among all of them; a press shows them alone. */
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
