import type { complaintListSpec } from '@peerdesk/contract/complaint.ts';
import { openComplaintStatuses, unansweredStatuses } from '@peerdesk/domain/complaint/complaint.ts';
import { answersCustomers, type Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import { complaintColumns, complaintJoins, type ComplaintRow } from '../../core/complaint/store.ts';
import type { ListOf } from '../../core/list.ts';
import { handedFirst, handedTo, needing } from '../../core/order/list.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import {
  anyOf,
  before,
  equals,
  prefixPattern,
  since,
  within,
  type Filter,
} from '../../platform/db/list/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

const complaintsWaitingFor: Filter<Waiter> = ({ role }) =>
  answersCustomers(role) ? `p.status in ${sqlList(unansweredStatuses)}` : 'false';

export const complaintList: ListOf<ComplaintRow, typeof complaintListSpec> = {
  table: 'complaint p',
  key: 'p.id',
  columns: complaintColumns,
  rowJoins: complaintJoins,
  scope: addOrderScope,
  filters: {
    q: (text, param) => {
      const whole = param(text.trim());
      const ids = ['p.order_id', 'p.customer_id'].map((column) => `${column} = ${whole}`);
      const ours = ['p.id', 'p.ref_id'].map((column) => `${column} = upper(${whole})`);
      return anyOf([...ids, ...ours, `p.utr like ${param(prefixPattern(text))}`]);
    },
    amount: within('p.amount'),
    merchantId: equals('p.merchant_id'),
    peerId: equals('p.peer_id'),
    status: equals('p.status'),
    state: (state, param) => {
      const isOpen = `p.status = any(${param(openComplaintStatuses)})`;
      return state === 'open' ? isOpen : `not ${isOpen}`;
    },
    waitsFor: needing('complaint', complaintsWaitingFor, 'p.id'),
    handedTo: handedTo('complaint', 'p.id'),
    start: since('p.created_at'),
    end: before('p.created_at'),
  },
  sorts: { createdAt: 'p.created_at', amount: 'p.amount' },
  order: 'p.created_at desc, p.id desc',
  first: handedFirst,
  counted: { filter: 'status', column: 'p.status', statuses: openComplaintStatuses },
};
