import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { payinWaitsOf, payinWaitStatuses, type PayinWait } from '@peerdesk/domain/waiting/payin.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import type { ListOf } from '../../core/list.ts';
import { newestOrders, orderFilters, orderSorts } from '../../core/order/list.ts';
import {
  listedPayinColumns,
  listedPayinJoins,
  type ListedPayin,
} from '../../core/order/payin/listed.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { anyOf, type Filter } from '../../platform/db/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** `payinWait` of the domain; the index `payin_waiting` covers each. */
const conditionOf = (wait: PayinWait) =>
  `(p.status in ${sqlList(payinWaitStatuses[wait])} and p.utr is not null
    and p.resolve_type = 'auto')`;

const payinsWaitingFor: Filter<Waiter> = ({ role }) => anyOf(payinWaitsOf[role].map(conditionOf));

export const payinList: ListOf<ListedPayin, typeof payinListSpec> = {
  table: 'payin p',
  key: 'p.ref_id',
  columns: listedPayinColumns,
  rowJoins: listedPayinJoins,
  scope: addOrderScope,
  filters: { ...orderFilters('payin', ['p.ref_id']), waitsFor: payinsWaitingFor },
  sorts: { ...orderSorts, expiresAt: 'p.expires_at' },
  order: newestOrders,
  counted: { filter: 'status', column: 'p.status', statuses: payinListSpec.counted },
};
