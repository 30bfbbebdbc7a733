import type {
  CapacityReason,
  choiceListSpec,
  lostCustomerListSpec,
} from '@peerdesk/contract/capacity.ts';
import { heldByDesk } from '@peerdesk/domain/capacity/reasons.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import type { ListOf } from '../../core/list.ts';
import { equals } from '../../platform/db/list/filters.ts';
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
  columns: `l.order_ref, l.at, l.amount, l.reasons,
    (select p.subadmin_id from payin p where p.ref_id = l.order_ref) as subadmin_id`,
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

export interface ChoiceRow {
  at: number;
  upi_id: string;
  vpa: string;
  peer_name: string;
  reason: CapacityReason;
  choices: number;
  customers: number;
  amount: bigint;
}

export const countedChoices: ListOf<ChoiceRow, typeof choiceListSpec> = {
  table: 'choice_count c',
  key: '(c.at, c.upi_id, c.reason)',
  // Whose they are now, as the sums are shared out.
  joins: 'join upi v on v.id = c.upi_id join app_user u on u.id = v.peer_id',
  columns: `c.at, c.upi_id, v.vpa, u.name as peer_name, c.reason, c.choices, c.lost as customers,
            c.lost_amount as amount`,
  scope: addPeerScope,
  filters: {
    start: (at, param) => `c.at >= ${param(iso(at))}`,
    end: (at, param) => `c.at < ${param(iso(at))}`,
    reason: (reasons, param) => `c.reason = any(${param(reasons)}::text[])`,
    upiId: equals('c.upi_id'),
  },
  sorts: {},
  order: 'c.at desc, c.upi_id desc, c.reason desc',
};

const held = heldByDesk.map((reason) => `'${reason}'`).join(', ');
/** The rows of one UPI ID and quarter that a peer is shown as one. */
const heldTogether = `choice_count o where o.at = c.at and o.upi_id = c.upi_id
  and o.reason in (${held})`;
const shownReason = `case when c.reason in (${held}) then 'held_by_desk' else c.reason end`;

/**
 * The same for a peer, with one row for each reason as it is shown to them: neither how many rows
 * there are nor their order tells why the desk held a peer, or that this changed.
 */
export const peersChoices: ListOf<ChoiceRow, typeof choiceListSpec> = {
  ...countedChoices,
  where: `(c.reason not in (${held})
    or not exists (select 1 from ${heldTogether} and o.reason < c.reason))`,
  columns: `c.at, c.upi_id, v.vpa, u.name as peer_name, ${shownReason} as reason,
            case when c.reason in (${held})
              then (select sum(o.choices)::int from ${heldTogether})
              else c.choices end as choices,
            c.lost as customers, c.lost_amount as amount`,
  order: `c.at desc, c.upi_id desc, ${shownReason} desc`,
};
