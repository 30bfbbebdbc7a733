import type { AnswerOf } from '@peerdesk/contract/endpoints.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import { expiredKinds, payinFlags, payinListSpec } from '@peerdesk/contract/payin.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isPeerRole, isStaff } from '@peerdesk/domain/role.ts';
import { payinWaitsOf } from '@peerdesk/domain/waiting/payin.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/texts.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition, ListTab } from '../../list-kit/list-definition.ts';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import { useStatusTabs } from '../../list-kit/status-tabs.tsx';
import {
  amountColumn,
  customerColumn,
  handlingColumns,
  peerColumn,
  statusColumn,
} from '../../order-kit/order-columns.tsx';
import {
  useFlagFilter,
  useOrderFilters,
  useOrderSorts,
  useStatusFilter,
} from '../../order-kit/order-filters.ts';
import { useApprovedNote, useOrderListTexts, useOrderText } from '../../order-kit/texts.ts';
import { sayWhyNot } from '../../order-kit/use-decision.ts';
import { useProfile } from '../../session/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Deadline } from './deadline.tsx';
import { readPayin, type PayinFilters } from './queries.ts';
import { statusFiltersOf } from './rules.ts';
import { usePayinText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

export type PayinAnswer = UseQueryResult<AnswerOf<'payin.list'>>;

interface Parts {
  address: ListAddress<PayinFilters>;
  answer: PayinAnswer;
  actionsOf: (order: Order) => RowActions;
}

/** The list of pay-ins. */
export function usePayinList({
  address,
  answer,
  actionsOf,
}: Parts): ListDefinition<Order, PayinFilters> {
  const t = useOrderText();
  const text = usePayinText();
  const shared = useText();
  const { role } = useProfile();
  return {
    title: text('title'),
    address,
    answer,
    note: useApprovedNote(answer.data?.approvedAmount),
    rows: answer.data?.orders,
    idOf: ({ refId }) => refId,
    createdAtOf: ({ createdAt }) => createdAt,
    stateOf: ({ status }) => status,
    tabs: {
      name: 'status',
      options: useTabs(),
    },
    filters: [
      ...useOrderFilters(['peer']),
      useStatusFilter(statusFiltersOf(role), (status) => shared(`status.${status}`)),
      useFlagFilter(payinFlags),
    ],
    sorts: useOrderSorts(payinListSpec.sorts),
    columns: [
      statusColumn(t, ({ status }) => <StatusBadge status={status} />),
      amountColumn(t, (order) => otherAmount(t, order)),
      customerColumn(t, ({ refId, merchant }) => (
        <PartyLink isInRow kind="merchant" of={refId}>
          {merchantName(merchant)}
        </PartyLink>
      )),
      ...handlingColumns<Order>(t, {
        peer: isPeerRole(role) ? null : peerColumn(t, upiIdOf),
        Deadline,
      }),
    ],
    actionsOf,
    sayWhyNot: (refId) => void sayWhyNot(() => readPayin(refId)),
    empty: {
      title: text(`empty.${role}`),
      text: text(`empty.${role}.text`),
      isOfAllTabs: role === 'peer-withdrawal',
    },
    texts: useOrderListTexts(text('empty.filtered')),
  };
}

function upiIdOf({ peerUpiId }: Order) {
  return (
    peerUpiId && (
      <PartyLink isInRow kind="upi" of={peerUpiId}>
        {peerUpiId}
      </PartyLink>
    )
  );
}

/** The statuses; those that expired also by whether a reference came all the same. */
function useTabs(): ListTab[] {
  const t = usePayinText();
  const shared = useText();
  const { role } = useProfile();
  const tabs = useStatusTabs(statusFiltersOf(role), (status) => shared(`status.${status}`), {
    canNeed: payinWaitsOf[role].length > 0,
    isHanded: isStaff(role),
  });
  const parts = expiredKinds.map((paid) => {
    return { value: `paid.${paid}`, label: t(`tab.${paid}`), set: { status: 'expired', paid } };
  });
  const before = tabs.findIndex(({ value }) => value === 'declined');
  return tabs.toSpliced(before, 0, ...parts);
}

function otherAmount(t: ReturnType<typeof useOrderText>, { amount, receivedAmount }: Order) {
  if (receivedAmount === null || receivedAmount === amount) return null;
  return (
    <span className="text-warning-ink">
      {t('row.received', { amount: showMoney(receivedAmount) })}
    </span>
  );
}
