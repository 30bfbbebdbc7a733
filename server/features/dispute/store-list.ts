import { disputeListSpec } from '@peerdesk/contract/dispute.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import type { ListOf } from '../../core/list.ts';
import { newestOrders, orderFilters, orderSorts } from '../../core/order/list.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { disputeColumns, disputeJoins, type DisputeRow } from '../../core/order/dispute/store.ts';

export const disputeList: ListOf<DisputeRow, typeof disputeListSpec> = {
  table: 'dispute p',
  key: 'p.ref_id',
  columns: disputeColumns,
  rowJoins: disputeJoins,
  scope: addOrderScope,
  filters: {
    ...orderFilters('dispute', ['p.ref_id', 'p.payout_ref']),
    state: (state, param) => {
      const isOpen = `p.status = any(${param(openDisputeStatuses)})`;
      return state === 'open' ? isOpen : `not ${isOpen}`;
    },
  },
  sorts: orderSorts,
  order: newestOrders,
  counted: { filter: 'status', column: 'p.status', statuses: disputeListSpec.counted },
};
