import type { merchantPostingListSpec } from '@peerdesk/contract/merchant.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { entryFilters } from '../../core/ledger/entry-filters.ts';
import { addDeskScope, type ListOf } from '../../core/list.ts';
import { equals } from '../../platform/db/list/filters.ts';

/** One posting on a merchant's balance, with its entry. `at` in milliseconds. */
export interface MerchantPostingRow {
  id: string;
  at: number;
  kind: string;
  order_ref: string | null;
  reason: string;
  /** Empty for the system. */
  by: string;
  amount: bigint;
  balance: bigint;
}

/** An entry posts to a merchant's balance at most once, so its id names the posting. */
export const postingList: ListOf<MerchantPostingRow, typeof merchantPostingListSpec> = {
  table: 'posting p',
  key: 'p.entry_id',
  joins: 'join entry e on e.id = p.entry_id',
  columns: `e.id, e.at, e.kind, e.order_ref, e.reason, 
    case when e.actor ->> 'kind' = 'system' then '' else e.actor ->> 'name' end as by,
    p.amount, coalesce(p.balance_after, 0)::bigint as balance`,
  scope: addDeskScope,
  filters: {
    merchantId: (id, param) => `p.account = ${param(accounts.merchantBalance(id))}`,
    kind: equals('e.kind'),
    ...entryFilters('p.entry_id'),
  },
  sorts: { createdAt: 'p.entry_id' },
  order: 'p.entry_id desc',
};
