import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { upiListSpec } from '@peerdesk/contract/upi.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import type { ListOf } from '../../core/list.ts';
import type { UpiNow } from '../../core/order/capacity-now.ts';
import { contains, equals, type Param } from '../../platform/db/list/filters.ts';
import { upiColumns, upiPeer, upiUse, windowStart, type UpiRow } from './store.ts';

export const upiList: ListOf<UpiRow, typeof upiListSpec> = {
  table: 'upi v',
  key: 'v.id',
  joins: upiPeer,
  columns: upiColumns,
  rowJoins: (param, now) => upiUse(param(windowStart(now))),
  scope: addPeerScope,
  filters: {
    q: contains('lower(v.vpa)', 'lower(v.holder)', "lower(coalesce(v.bank, ''))", 'lower(v.id)'),
    status: equals('v.status'),
    peerId: equals('v.peer_id'),
    // Which they are is decided by the rules, not by SQL: `upiListFor` puts it in.
    now: () => 'false',
  },
  sorts: { createdAt: 'v.created_at', upi: 'lower(v.vpa)' },
  order: 'v.created_at desc, v.id desc',
  counted: { filter: 'status', column: 'v.status', statuses: upiListSpec.counted },
};

/** The list as it is filtered by what the UPI IDs would take now. */
export function upiListFor(
  found: readonly UpiNow[],
  asked: readonly CapacityReason[],
): typeof upiList {
  const ids = found.filter(({ reason }) => asked.includes(reason)).map(({ upiId }) => upiId);
  const now = (_: unknown, param: Param) => `v.id = any(${param(ids)})`;
  return { ...upiList, filters: { ...upiList.filters, now } };
}
