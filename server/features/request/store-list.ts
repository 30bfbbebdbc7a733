import type { moneyRequestListSpec } from '@peerdesk/contract/money-request.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { decidesForDesk } from '@peerdesk/domain/waiting/waiter.ts';
import type { ListOf } from '../../core/list.ts';
import type { Conditions } from '../../platform/db/list/conditions.ts';
import {
  anyOf,
  before,
  containing,
  equals,
  prefixPattern,
  since,
  within,
} from '../../platform/db/list/filters.ts';
import { requestColumns, requestPeople, type MoneyRequestRow } from './store.ts';

function addOwnerScope(all: Conditions, scope: Scope): void {
  switch (scope.kind) {
    case 'desk':
      return;
    case 'group':
      return all.add(`u.parent_id = ${all.param(scope.subadminId)}`);
    case 'peer':
      return all.add(`q.user_id = ${all.param(scope.peerId)}`);
    case 'merchant':
      return all.add(`q.merchant_id = ${all.param(scope.merchantId)}`);
  }
}

export const moneyRequestList: ListOf<MoneyRequestRow, typeof moneyRequestListSpec> = {
  table: 'money_request q',
  key: 'q.id',
  joins: requestPeople,
  columns: requestColumns,
  scope: addOwnerScope,
  filters: {
    q: (text, param) => {
      const part = param(containing(text));
      // The owners are looked up first, so that each part of the condition has an index.
      const owned = (column: string, table: string) =>
        `${column} = any(array(select id from ${table} where lower(name) like ${part}))`;
      return anyOf([
        owned('q.user_id', 'app_user'),
        owned('q.merchant_id', 'merchant'),
        `lower(q.id) like ${part}`,
        `q.utr like ${param(prefixPattern(text))}`,
      ]);
    },
    waitsFor: ({ role }) => (decidesForDesk(role) ? `q.status = 'waiting'` : 'false'),
    amount: within('q.amount'),
    kind: equals('q.kind'),
    status: equals('q.status'),
    userId: equals('q.user_id'),
    merchantId: equals('q.merchant_id'),
    start: since('q.created_at'),
    end: before('q.created_at'),
  },
  sorts: { createdAt: 'q.created_at', amount: 'q.amount' },
  order: 'q.created_at desc, q.id desc',
  counted: { filter: 'status', column: 'q.status', statuses: ['waiting'] },
};
