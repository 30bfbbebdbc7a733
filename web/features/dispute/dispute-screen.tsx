import { useQuery } from '@tanstack/react-query';
import { isPeerRole } from '@peerdesk/domain/user/rules.ts';
import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { clearedFilters, isNarrowed, useListAddress } from '../../order-kit/list-address.ts';
import { ListEmpty } from '../../order-kit/list-empty.tsx';
import { OrderDesk } from '../../order-kit/order-desk.tsx';
import { useStatusTabs } from '../../order-kit/status-tabs.tsx';
import { useParties } from '../../order-kit/use-parties.ts';
import { useProfile } from '../../session/session.ts';
import { useDisputeColumns } from './columns.tsx';
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
    <>
      <OrderDesk<DisputeRow>
        title={t('title')}
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
    </>
  );
}
