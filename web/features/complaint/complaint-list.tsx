import {
  complaintListSpec,
  complaintStatuses,
  type Complaint,
} from '@peerdesk/contract/complaint.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleWarning } from 'lucide-react';
import { useText } from '../../lib/i18n/texts.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { useStatusTabs } from '../../list-kit/status-tabs.tsx';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { Badge } from '../../ui/badge.tsx';
import {
  useAmountFilter,
  useOrderSorts,
  usePartyFilters,
  useStatusFilter,
} from '../../order-kit/order-filters.ts';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { Utr } from '../../ui/utr.tsx';
import { complaintQueries, type ComplaintFilters } from './queries.ts';
import { useComplaintText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** The queue of complaints: what waits for staff is the first tab. */
export function useComplaintList(
  address: ListAddress<ComplaintFilters>,
): ListDefinition<Complaint, ComplaintFilters> {
  const t = useComplaintText();
  const shared = useText();
  const answer = useQuery(complaintQueries.list(address.filters));
  return {
    title: t('title'),
    address,
    answer,
    rows: answer.data?.complaints,
    idOf: ({ id }) => id,
    createdAtOf: ({ createdAt }) => createdAt,
    stateOf: ({ status }) => status,
    tabs: {
      name: 'status',
      options: useStatusTabs(complaintStatuses, (status) => shared(`status.${status}`), {
        canNeed: true,
        isHanded: true,
      }),
    },
    filters: [
      { kind: 'search', name: 'q', hint: t('filter.search') },
      useAmountFilter(),
      { kind: 'period' },
      ...usePartyFilters(['peer']),
      useStatusFilter(complaintStatuses, (status) => shared(`status.${status}`)),
    ],
    sorts: useOrderSorts(complaintListSpec.sorts),
    columns: useColumns(),
    empty: { title: t('empty'), text: t('empty.text'), icon: <MessageCircleWarning /> },
    texts: { 'empty.filtered': () => t('empty.filtered') },
  };
}

function useColumns(): Column<Complaint>[] {
  const t = useComplaintText();
  return [
    {
      key: 'status',
      label: t('column.status'),
      width: 'w-44',
      isFixed: true,
      card: 'start',
      cell: (complaint) => <StatusCell complaint={complaint} />,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      sort: 'amount',
      isNumeric: true,
      width: 'w-32',
      isFixed: true,
      card: 'end',
      cell: (complaint) => <AmountCell complaint={complaint} />,
    },
    {
      key: 'customer',
      label: t('column.customer'),
      width: '',
      card: 'line',
      cell: (complaint) => <CustomerCell complaint={complaint} />,
    },
    {
      key: 'peer',
      label: t('column.peer'),
      width: 'w-[18%]',
      card: 'line',
      cell: ({ peer }) =>
        peer && (
          <PartyLink isInRow kind="peer" of={peer.id}>
            {peer.name}
          </PartyLink>
        ),
    },
    {
      key: 'order',
      label: t('column.order'),
      width: 'w-[22%]',
      card: 'line',
      cell: ({ orderStatus, refId }) => (
        <TwoLineCell
          first={<StatusBadge status={orderStatus} />}
          second={<span className="font-mono">{refId}</span>}
        />
      ),
    },
    {
      key: 'created',
      label: t('column.age'),
      sort: 'createdAt',
      width: 'w-28',
      card: 'line',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}

interface CellProps {
  complaint: Complaint;
}

function AmountCell({ complaint: { refId, amount, currency, merchant } }: CellProps) {
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

function CustomerCell({ complaint: { refId, customer, utr } }: CellProps) {
  return (
    <TwoLineCell
      first={
        <PartyLink isInRow kind="customer" of={refId}>
          {customer.name ?? customer.id}
        </PartyLink>
      }
      second={utr && <Utr utr={utr} hasCopy={false} size="xs" />}
    />
  );
}

/** The status, and how much of the conversation is new to the reader. */
function StatusCell({ complaint: { status, unread } }: CellProps) {
  const t = useComplaintText();
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusBadge status={status} />
      {unread > 0 && (
        <Badge tone="processing">
          <span aria-hidden="true">{unread}</span>
          <span className="sr-only">{t('unread', { count: unread })}</span>
        </Badge>
      )}
    </span>
  );
}
