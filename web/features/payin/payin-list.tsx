import type { Order } from '@peerdesk/contract/order.ts';
import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { payinWaitsOf } from '@peerdesk/domain/waiting/payin.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/texts.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import type { RowActions } from '../../list-kit/row-action.ts';
import { useStatusTabs } from '../../list-kit/status-tabs.tsx';
import {
  amountColumn,
  createdColumn,
  customerColumn,
  deadlineColumn,
  orderColumn,
  peerColumn,
  statusColumn,
  utrColumn,
} from '../../order-kit/order-columns.tsx';
import { useOrderFilters, useOrderSorts } from '../../order-kit/order-filters.ts';
import { useOrderListTexts, useOrderText } from '../../order-kit/texts.ts';
import { useProfile } from '../../session/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Deadline } from './deadline.tsx';
import { payinQueries, type PayinFilters } from './queries.ts';
import { statusFiltersOf } from './rules.ts';
import { usePayinText } from './texts.ts';

/** The list of pay-ins. */
export function usePayinList(
  address: ListAddress<PayinFilters>,
  actionsOf: (order: Order) => RowActions,
): ListDefinition<Order, PayinFilters> {
  const t = useOrderText();
  const text = usePayinText();
  const shared = useText();
  const { role } = useProfile();
  const answer = useQuery(payinQueries.list(address.filters));
  return {
    title: text('title'),
    address,
    answer,
    rows: answer.data?.orders,
    idOf: ({ refId }) => refId,
    createdAtOf: ({ createdAt }) => createdAt,
    stateOf: ({ status }) => status,
    tabs: {
      name: 'status',
      options: useStatusTabs(statusFiltersOf(role), (status) => shared(`status.${status}`), {
        canNeed: payinWaitsOf[role].length > 0,
      }),
    },
    filters: useOrderFilters(['peer']),
    sorts: useOrderSorts(payinListSpec.sorts),
    columns: [
      statusColumn(t, ({ status }) => <StatusBadge status={status} />),
      amountColumn(t, (order) => otherAmount(t, order)),
      customerColumn(t, ({ merchant }) => merchant.name),
      peerColumn(t, ({ peerUpiId }) => peerUpiId),
      utrColumn(t),
      orderColumn(t),
      createdColumn(t),
      deadlineColumn(t, (order) => <Deadline order={order} />),
    ],
    actionsOf,
    empty: { title: text(`empty.${role}`), text: text(`empty.${role}.text`) },
    texts: useOrderListTexts(text('empty.filtered')),
  };
}

function otherAmount(t: ReturnType<typeof useOrderText>, { amount, receivedAmount }: Order) {
  if (receivedAmount === null || receivedAmount === amount) return null;
  return (
    <span className="text-warning-ink">
      {t('row.received', { amount: showMoney(receivedAmount) })}
    </span>
  );
}
