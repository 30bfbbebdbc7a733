import { capacityReasons, type CapacityReason } from '@peerdesk/contract/capacity.ts';
import { upiListSpec, upiStatuses, type UpiId } from '@peerdesk/contract/upi.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isStaff, takesPayins } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useText } from '../../lib/i18n/texts.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import type { FilterSpec } from '../../list-kit/filter/filter.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import { useStatusTabs } from '../../list-kit/status-tabs.tsx';
import { listTextOverrides } from '../../list-kit/texts.ts';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { useStatusFilter } from '../../order-kit/order-filters.ts';
import { partyQueries } from '../../order-kit/parties.ts';
import { useProfile } from '../../session/session.ts';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { useCapacityText } from '../../capacity-kit/texts.ts';
import { UseBar } from '../../capacity-kit/headroom.tsx';
import { upiQueries, type UpiFilters } from './queries.ts';
import { Room } from '../../capacity-kit/room.tsx';
import { upiEn } from './texts.en.ts';
import { useUpiText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

/** The list of UPI IDs. */
export function useUpiList(
  address: ListAddress<UpiFilters>,
  actionsOf: (upi: UpiId) => RowActions,
): ListDefinition<UpiId, UpiFilters> {
  const t = useUpiText();
  const shared = useText();
  const { role } = useProfile();
  const answer = useQuery(upiQueries.list(address.filters));
  return {
    title: shared('screen.upi'),
    address,
    answer,
    rows: answer.data?.upis,
    idOf: ({ id }) => id,
    nameOf: ({ upi }) => upi,
    createdAtOf: ({ createdAt }) => createdAt,
    stateOf: ({ status }) => status,
    tabs: {
      name: 'status',
      options: useStatusTabs(upiStatuses, (status) => shared(`status.${status}`)),
    },
    filters: useFilters(),
    sorts: upiListSpec.sorts
      .flatMap((field) => [`-${field}` as const, field])
      .map((value) => ({ value, label: t(`sort.${value}`) })),
    columns: useColumns(),
    actionsOf,
    empty: {
      title: t(isStaff(role) ? 'empty.staff' : 'empty.own'),
      text: t(emptyTextOf(role)),
      icon: <Landmark />,
    },
    texts: listTextOverrides(upiEn, t),
  };
}

function emptyTextOf(role: Role) {
  if (isStaff(role)) return 'empty.staff.text';
  return takesPayins(role) ? 'empty.own.text' : 'empty.payer.text';
}

function useFilters(): FilterSpec<'q' | 'peerId' | 'status' | 'now'>[] {
  const t = useUpiText();
  const shared = useText();
  const byStatus = useStatusFilter(upiStatuses, (status) => shared(`status.${status}`));
  const kit = useCapacityText();
  const { role } = useProfile();
  const seesPeers = isStaff(role);
  const { data = [] } = useQuery({ ...partyQueries.people('peer'), enabled: seesPeers });
  const byPeer: FilterSpec<'peerId'> = {
    kind: 'choice',
    name: 'peerId',
    label: t('filter.peer'),
    any: t('filter.anyPeer'),
    options: data.map(({ id, name }) => ({ value: id, label: name })),
  };
  const byNow: FilterSpec<'now'> = {
    kind: 'choice',
    name: 'now',
    label: t('filter.now'),
    any: t('filter.anyNow'),
    options: reasonsNow(seesPeers).map((value) => ({
      value,
      label: kit(value === 'taken' ? 'now.taken' : `why.${value}`),
    })),
  };
  const search = { kind: 'search', name: 'q', hint: t('search.hint') } as const;
  return [search, byStatus, ...(seesPeers ? [byPeer] : []), byNow];
}

/** Reasons that only a customer or an amount brings about. */
const ofCustomers: ReadonlySet<CapacityReason> = new Set(['later_in_order', 'no_candidate']);
const toldToStaff: ReadonlySet<CapacityReason> = new Set(['peer_frozen', 'peer_on_watch']);

/** What may keep a UPI ID from orders, as the reader is told it. */
function reasonsNow(isStaffReader: boolean): CapacityReason[] {
  return capacityReasons.filter((reason) => {
    if (ofCustomers.has(reason)) return false;
    return isStaffReader ? reason !== 'held_by_desk' : !toldToStaff.has(reason);
  });
}

function useColumns(): Column<UpiId>[] {
  const t = useUpiText();
  const { role } = useProfile();
  const peer: Column<UpiId> = {
    key: 'peer',
    label: t('column.peer'),
    width: 'w-[14%]',
    card: 'line',
    cell: ({ peer: { id, name } }) => (
      <PartyLink isInRow kind="peer" of={id}>
        {name}
      </PartyLink>
    ),
  };
  return [
    {
      key: 'status',
      label: t('column.status'),
      width: 'w-28',
      isFixed: true,
      card: 'end',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'upi',
      label: t('column.upi'),
      sort: 'upi',
      isFixed: true,
      card: 'start',
      cell: ({ upi, holder, bank }) => (
        <TwoLineCell
          first={<span className="font-medium">{upi}</span>}
          second={[holder, bank].filter(Boolean).join(' · ')}
        />
      ),
    },
    ...(isStaff(role) ? [peer] : []),
    ...useCapColumns(),
  ];
}

/** What the caps are, and what is left of them. */
function useCapColumns(): Column<UpiId>[] {
  const t = useUpiText();
  return [
    {
      key: 'room',
      label: t('column.room'),
      width: 'w-44',
      card: 'line',
      cell: (upi) => <Room upi={upi} />,
    },
    {
      key: 'used',
      label: t('column.used'),
      width: 'w-36',
      card: 'line',
      cell: ({ headroom: { credits } }) => (
        <span className="block w-full min-w-32">
          <UseBar {...credits} words={t('used.short', credits)} />
        </span>
      ),
    },
    {
      key: 'payments',
      label: t('column.payments'),
      width: 'w-44',
      card: 'line',
      isExtra: true,
      cell: ({ limits }) => (
        <span className="text-muted">
          <Money amount={limits.minAmount} /> – <Money amount={limits.maxAmount} />
        </span>
      ),
    },
    {
      key: 'lastUsed',
      label: t('column.lastUsed'),
      width: 'w-36',
      card: 'line',
      isExtra: true,
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <Time at={lastUsedAt} className="text-muted" />
        ) : (
          <span className="text-faint">{t('neverUsed')}</span>
        ),
    },
  ];
}
