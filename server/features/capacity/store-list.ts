import type { CapacityReason, lostCustomerListSpec } from '@peerdesk/contract/capacity.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import type { ListOf } from '../../core/list.ts';
import { iso } from '../../platform/db/iso.ts';

export interface LostCustomerRow {
  order_ref: string;
  at: number;
  amount: bigint;
  reasons: CapacityReason[];
  subadmin_id: string | null;
}

/** The counts are by quarter of an hour, and so is what a period has of the customers. */
const quarter = `date_bin('15 minutes', l.at, 'epoch')`;

export const lostCustomers: ListOf<LostCustomerRow, typeof lostCustomerListSpec> = {
  table: 'lost_customer l',
  key: '(l.scope, l.order_ref)',
  columns: 'l.order_ref, l.at, l.amount, l.reasons, p.subadmin_id',
  rowJoins: 'left join payin p on p.ref_id = l.order_ref',
  scope: (all, scope) => all.add(`l.scope = ${all.param(scopeKey(scope))}`),
  filters: {
    start: (at, param) => {
      const start = param(iso(at));
      return `l.at >= ${start} and ${quarter} >= ${start}`;
    },
    // Of the last quarter, all: as the counts do.
    end: (at, param) => `${quarter} < ${param(iso(at))}`,
    reason: (reasons, param) => `l.reasons && ${param(reasons)}::text[]`,
  },
  sorts: {},
  order: 'l.at desc, l.order_ref desc',
  summed: 'l.amount',
};
