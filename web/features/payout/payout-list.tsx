import { payoutFlags, payoutListSpec, type Payout } from '@peerdesk/contract/payout.ts';
import { isPeerRole, isStaff, rolesThat } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
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
import { PayoutStatusBadge, usePayoutStatusText } from '../../order-kit/payout-status.tsx';
import { useApprovedNote, useOrderListTexts, useOrderText } from '../../order-kit/texts.ts';
import { sayWhyNot } from '../../order-kit/use-decision.ts';
import { useProfile } from '../../session/session.ts';
import { Deadline } from './deadline.tsx';
import { payoutQueries, readPayout, type PayoutFilters } from './queries.ts';
import { statusFiltersOf } from './rules.ts';
import { usePayoutText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** The list of pay-outs. */
export function usePayoutList(
  address: ListAddress<PayoutFilters>,
  actionsOf: (order: Payout) => RowActions,
): ListDefinition<Payout, PayoutFilters> {
  const t = useOrderText();
  const text = usePayoutText();
  const { role } = useProfile();
  const answer = useQuery(payoutQueries.list(address.filters));
  const groupOf = ({ subadmin }: Payout) =>
    subadmin && <span title={text('inGroup', { name: subadmin.name })}>{subadmin.name}</span>;
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
      options: useStatusTabs(statusFiltersOf(role), usePayoutStatusText(), {
        canNeed: true,
        isHanded: isStaff(role),
      }),
    },
    filters: [
      ...useOrderFilters(rolesThat(isPeerRole)),
      useStatusFilter(statusFiltersOf(role), usePayoutStatusText()),
      useFlagFilter(payoutFlags),
    ],
    sorts: useOrderSorts(payoutListSpec.sorts),
    columns: [
      statusColumn(t, (order) => <PayoutStatusBadge order={order} />),
      amountColumn(t, ({ refId, merchant }) => (
        <PartyLink isInRow kind="merchant" of={refId}>
          {merchantName(merchant)}
        </PartyLink>
      )),
      // Where the money goes, as far as the reader may see it.
      customerColumn(t, ({ customer }) => customer.upi ?? null),
      ...handlingColumns<Payout>(t, {
        peer: isPeerRole(role) ? null : peerColumn(t, groupOf, ''),
        Deadline,
      }),
    ],
    actionsOf,
    sayWhyNot: (refId) => void sayWhyNot(() => readPayout(refId)),
    empty: { title: text(`empty.${role}`), text: text(`empty.${role}.text`) },
    texts: useOrderListTexts(text('empty.filtered')),
  };
}
