import {
  disputeListSpec,
  disputeStates,
  disputeStatuses,
  type Dispute,
} from '@peerdesk/contract/dispute.ts';
import { isPeerRole, rolesThat } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../lib/brand.ts';
import { fullTime } from '../../lib/format-time.ts';
import { useText } from '../../lib/i18n/texts.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import type { ChoiceFilter } from '../../list-kit/filter/filter.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import { useStatusTabs } from '../../list-kit/status-tabs.tsx';
import { listTextOverrides } from '../../list-kit/texts.ts';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { useOrderFilters, useOrderSorts, useStatusFilter } from '../../order-kit/order-filters.ts';
import { useOrderText } from '../../order-kit/texts.ts';
import { useProfile } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { disputeQueries, type DisputeFilters } from './queries.ts';
import { statusFilters } from './rules.ts';
import { en } from './texts.en.ts';
import { useDisputeText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** The list of disputes. */
export function useDisputeList(
  address: ListAddress<DisputeFilters>,
  actionsOf: (dispute: Dispute) => RowActions,
): ListDefinition<Dispute, DisputeFilters> {
  const text = useDisputeText();
  const shared = useText();
  const { role } = useProfile();
  const answer = useQuery(disputeQueries.list(address.filters));
  const reader = isPeerRole(role) ? 'peer' : 'staff';
  return {
    title: text('title'),
    address,
    answer,
    rows: answer.data?.orders,
    idOf: ({ id }) => id,
    createdAtOf: ({ createdAt }) => createdAt,
    stateOf: ({ status }) => status,
    tabs: {
      name: 'status',
      options: useStatusTabs(statusFilters, (status) => shared(`status.${status}`), {
        canNeed: true,
        isHanded: reader === 'staff',
      }),
    },
    filters: [
      ...useOrderFilters(rolesThat(isPeerRole)),
      useStatusFilter(disputeStatuses, (status) => shared(`status.${status}`)),
      useStateFilter(),
      ...useOpenAtFilter(address.filters.openAt),
    ],
    sorts: useOrderSorts(disputeListSpec.sorts),
    columns: useColumns(),
    actionsOf,
    empty: { title: text(`empty.${reader}`), text: text(`empty.${reader}.text`) },
    texts: listTextOverrides(en, text),
  };
}

/** What still waits for a verdict is in two statuses. */
function useStateFilter(): ChoiceFilter<'state'> {
  const text = useDisputeText();
  return {
    kind: 'choice',
    name: 'state',
    label: text('state.label'),
    any: text('state.any'),
    isSingle: true,
    options: disputeStates.map((value) => ({ value, label: text(`state.${value}`) })),
  };
}

/** What was open at an instant, which a figure of a day that is over leads to. */
function useOpenAtFilter(at: string | undefined): ChoiceFilter<'openAt'>[] {
  const text = useDisputeText();
  const { timeZone } = useBrand();
  if (at === undefined) return [];
  return [
    {
      kind: 'choice',
      name: 'openAt',
      label: text('openAt.label'),
      any: text('openAt.any'),
      isSingle: true,
      options: [{ value: at, label: fullTime(at, timeZone) }],
    },
  ];
}

function useColumns(): Column<Dispute>[] {
  const t = useOrderText();
  const text = useDisputeText();
  return [
    {
      key: 'status',
      label: t('column.status'),
      width: 'w-32',
      isFixed: true,
      card: 'start',
      cell: (row) => <StatusCell row={row} />,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      sort: 'amount',
      isNumeric: true,
      width: 'w-28',
      isFixed: true,
      card: 'end',
      cell: (row) => <AmountCell row={row} />,
    },
    {
      key: 'reason',
      label: text('column.reason'),
      width: 'w-[18%]',
      card: 'line',
      cell: (row) => <ReasonCell row={row} />,
    },
    {
      key: 'peer',
      label: t('column.peer'),
      width: 'w-[14%]',
      card: 'line',
      cell: (row) => <PeerCell row={row} />,
    },
    {
      key: 'message',
      label: text('column.message'),
      width: '',
      card: 'line',
      cell: (row) => <LastMessage row={row} />,
    },
    {
      key: 'dispute',
      label: text('column.dispute'),
      width: 'w-48',
      isExtra: true,
      cell: ({ id, refId }) => (
        <TwoLineCell
          first={<span className="font-mono">{id}</span>}
          second={<span className="font-mono">{refId}</span>}
        />
      ),
    },
    {
      key: 'created',
      label: text('column.age'),
      sort: 'createdAt',
      width: 'w-26',
      card: 'line',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}

function StatusCell({ row: { status, handler } }: { row: Dispute }) {
  const text = useDisputeText();
  return (
    <TwoLineCell
      first={<StatusBadge status={status} />}
      second={handler?.name ?? text('handler.none')}
    />
  );
}

function ReasonCell({ row: { refId, reason, payout } }: { row: Dispute }) {
  return (
    <TwoLineCell
      first={reason}
      second={
        <PartyLink isInRow kind="customer" of={refId}>
          {payout.customer.name ?? payout.customer.id}
        </PartyLink>
      }
    />
  );
}

function PeerCell({ row: { peer, payout } }: { row: Dispute }) {
  return (
    <TwoLineCell
      first={
        peer && (
          <PartyLink isInRow kind="peer" of={peer.id}>
            {peer.name}
          </PartyLink>
        )
      }
      second={payout.subadmin?.name}
    />
  );
}

function AmountCell({ row: { refId, payout } }: { row: Dispute }) {
  const { amount, currency, merchant } = payout;
  return (
    <TwoLineCell
      first={<Money amount={amount} currency={currency} className="font-semibold" />}
      second={
        <PartyLink isInRow kind="merchant" of={refId}>
          {merchantName(merchant)}
        </PartyLink>
      }
    />
  );
}

/** What a message without words of its own was. */
function textOf(
  { kind, files }: NonNullable<Dispute['lastMessage']>,
  text: ReturnType<typeof useDisputeText>,
): string {
  return kind === 'nudge' ? text('message.nudge') : text('message.files', { count: files });
}

function LastMessage({ row: { lastMessage, unread } }: { row: Dispute }) {
  const text = useDisputeText();
  if (!lastMessage) return <span className="text-muted">{text('message.none')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1">
        <TwoLineCell
          first={lastMessage.text || textOf(lastMessage, text)}
          second={
            <>
              {lastMessage.author} · <Time at={lastMessage.at} />
            </>
          }
        />
      </span>
      {unread > 0 && (
        <Badge tone="processing">
          <span aria-hidden="true">{unread}</span>
          <span className="sr-only">{text('unread', { count: unread })}</span>
        </Badge>
      )}
    </span>
  );
}
