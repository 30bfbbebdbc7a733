import { disputeListSpec } from '@peerdesk/contract/dispute.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import {
  disputeWaitsOf,
  disputeWaitStatuses,
  type DisputeWait,
} from '@peerdesk/domain/waiting/dispute.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import type { ListOf } from '../../core/list.ts';
import { handedFirst, handedTo, needing, orderFilters, orderSorts } from '../../core/order/list.ts';
import { newestOrders, searched } from '../../core/order/search.ts';
import { wasOpenAt } from '../../core/order/dispute/open-at.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { anyOf, type Filter } from '../../platform/db/list/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import { disputeColumns, disputeJoins, type DisputeRow } from '../../core/order/dispute/store.ts';

const lastAuthor = `(select m.actor ->> 'id' from dispute_message m
  where m.dispute_id = p.ref_id and m.audience = 'internal' order by m.id desc limit 1)`;

/** What it takes besides the status to wait for the person in this parameter. */
const waitConditions: Record<DisputeWait, (id: string) => string> = {
  handler: () => 'true',
  verdict: (id) => `p.handler_id = ${id}`,
  answer: (id) => `p.peer_id = ${id} and ${lastAuthor} is distinct from ${id}`,
};

/** `disputeWaitFor` of the domain. */
const conditionOf = (wait: DisputeWait, id: string) =>
  `(p.status in ${sqlList(disputeWaitStatuses[wait])} and ${waitConditions[wait](id)})`;

const disputesWaitingFor: Filter<Waiter> = ({ id, role }, param) => {
  const place = param(id);
  return anyOf(disputeWaitsOf[role].map((wait) => conditionOf(wait, place)));
};

export const disputeList: ListOf<DisputeRow, typeof disputeListSpec> = {
  table: 'dispute p',
  key: 'p.ref_id',
  columns: disputeColumns,
  rowJoins: disputeJoins,
  scope: addOrderScope,
  filters: {
    ...orderFilters('dispute', ['p.ref_id', 'p.payout_ref']),
    waitsFor: needing('dispute', disputesWaitingFor),
    handedTo: handedTo('dispute'),
    state: (state, param) => {
      const isOpen = `p.status = any(${param(openDisputeStatuses)})`;
      return state === 'open' ? isOpen : `not ${isOpen}`;
    },
    openAt: wasOpenAt,
  },
  sorts: orderSorts,
  order: newestOrders,
  ...searched('dispute'),
  first: handedFirst,
  counted: { filter: 'status', column: 'p.status', statuses: disputeListSpec.counted },
};
