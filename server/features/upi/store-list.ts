import { upiListSpec } from '@peerdesk/contract/upi.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import type { ListOf } from '../../core/list.ts';
import { contains, equals } from '../../platform/db/filters.ts';
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
  },
  sorts: { createdAt: 'v.created_at', upi: 'lower(v.vpa)' },
  order: 'v.created_at desc, v.id desc',
  counted: { filter: 'status', column: 'v.status', statuses: upiListSpec.counted },
};
