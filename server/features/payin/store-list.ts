import { payinListSpec } from '@peerdesk/contract/payin.ts';
import type { ListOf } from '../../core/list.ts';
import { newestOrders, orderFilters, orderSorts } from '../../core/order/list.ts';
import {
  listedPayinColumns,
  listedPayinJoins,
  type ListedPayin,
} from '../../core/order/payin/listed.ts';
import { addOrderScope } from '../../core/order/scope.ts';

export const payinList: ListOf<ListedPayin, typeof payinListSpec> = {
  table: 'payin p',
  key: 'p.ref_id',
  columns: listedPayinColumns,
  rowJoins: listedPayinJoins,
  scope: addOrderScope,
  filters: orderFilters('payin', ['p.ref_id']),
  sorts: { ...orderSorts, expiresAt: 'p.expires_at' },
  order: newestOrders,
  counted: { filter: 'status', column: 'p.status', statuses: payinListSpec.counted },
};
