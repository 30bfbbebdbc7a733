import type {
  SettlementKind,
  settlementLogListSpec,
  SettlementStatus,
} from '@peerdesk/contract/money-request.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import { referenceOfEntry } from '../../core/ledger/movements-store.ts';
import { amountOf, entryFilters } from '../../core/ledger/entry-filters.ts';
import type { ListOf } from '../../core/list.ts';
import { anyOf, contains, equals, type Filter } from '../../platform/db/list/filters.ts';

/** One movement of a wallet or a merchant’s balance by hand. `at` in milliseconds. */
export interface SettlementLogRow {
  id: string;
  at: number;
  owner_kind: 'user' | 'merchant';
  owner_id: string;
  owner_name: string;
  kind: Exclude<SettlementKind, 'settlement'>;
  order_ref: string | null;
  utr: string | null;
  reason: string;
  amount: bigint;
  balance: bigint;
  currency: string;
  by: string;
  approved_by: string | null;
}

/** A settlement is a withdrawal on request. */
const kindConditions: Record<SettlementKind, string> = {
  topup: `e.kind = 'topup'`,
  adjust: `e.kind = 'adjust'`,
  withdraw: `(e.kind = 'withdraw' and e.order_ref is null)`,
  settlement: `(e.kind = 'withdraw' and e.order_ref is not null)`,
};
const ofKind: Filter<readonly SettlementKind[]> = (kinds) =>
  anyOf(kinds.map((kind) => kindConditions[kind]));

const isReversed = 'exists (select from entry r where r.reverses = e.id)';
const statusConditions: Record<SettlementStatus, string> = {
  approved: `not ${isReversed}`,
  reversed: isReversed,
};
const ofStatus: Filter<readonly SettlementStatus[]> = (statuses) =>
  anyOf(statuses.map((status) => statusConditions[status]));

export const settlementLogList: ListOf<SettlementLogRow, typeof settlementLogListSpec> = {
  table: 'entry e',
  key: 'e.id',
  where: `e.kind in ('topup', 'withdraw', 'adjust')`,
  joins: `join posting p on p.entry_id = e.id
      and (p.account like 'peer:%' or p.account like 'merchant:%:balance')
    join account a on a.id = p.account
    left join app_user u on p.account like 'peer:%' and u.id = split_part(p.account, ':', 2)
    left join merchant m on p.account like 'merchant:%' and m.id = split_part(p.account, ':', 2)`,
  columns: `e.id, e.at, case when u.id is null then 'merchant' else 'user' end as owner_kind,
    coalesce(u.id, m.id) as owner_id, coalesce(u.name, m.name) as owner_name,
    e.kind, e.order_ref, e.reason,
    ${referenceOfEntry} as utr,
    p.amount, coalesce(p.balance_after, 0)::bigint as balance, a.currency,
    coalesce(e.actor ->> 'name', '') as by, e.actor #>> '{approvedBy,name}' as approved_by`,
  scope: addPeerScope,
  filters: {
    q: contains('lower(coalesce(u.name, m.name))', 'lower(e.reason)', 'lower(e.order_ref)'),
    amount: amountOf('p.amount'),
    userId: equals('u.id'),
    orderid: (id, param) => `e.order_ref = upper(${param(id)})`,
    kind: ofKind,
    status: ofStatus,
    ...entryFilters('e.id'),
  },
  sorts: { createdAt: 'e.id' },
  order: 'e.id desc',
};
