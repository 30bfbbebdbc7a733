import type { EntryKind, ledgerEntryListSpec } from '@peerdesk/contract/ledger.ts';
import type { OpenAmountRange } from '@peerdesk/domain/amount-range.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { ListOf } from '../../core/list.ts';
import { equals, type Filter } from '../../platform/db/list/filters.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { amountOf, entryFilters, ofOrder } from '../../core/ledger/entry-filters.ts';
import { ofListedOrders } from './listed-orders.ts';

/** An entry about an order. `at` in milliseconds. */
export interface EntryRow {
  id: string;
  at: number;
  kind: EntryKind;
  order_ref: string;
  reason: string;
  currency: string;
}

type EntryList = ListOf<EntryRow, typeof ledgerEntryListSpec>;

/**
 * The entries about the orders of one table, which an index of their own has in order.
 *
 * @param wallets whose lines are shown, and nothing of entries without any; null for everything.
 */
export function entriesOf(
  table: 'payin' | 'payout',
  wallets: readonly string[] | null,
  scope: Scope,
): EntryList {
  const posts = (condition: string) =>
    `exists (select from posting p where p.entry_id = e.id and ${condition})`;
  const shown = (param: (value: unknown) => string) =>
    wallets === null ? 'true' : `p.account = any(${param(wallets)})`;
  const ofPeer: Filter<string> = (id, param) =>
    posts(`${shown(param)} and p.account = ${param(accounts.peerWallet(id))}`);
  const ofAmount: Filter<OpenAmountRange> = (amount, param) =>
    posts(`${shown(param)} and ${amountOf('p.amount')(amount, param) ?? ''}`);
  return {
    table: 'entry e',
    key: 'e.id',
    where: `e.kind like '${table}%'`,
    columns: 'e.id, e.at, e.kind, o.ref_id as order_ref, e.reason, o.currency',
    rowJoins: `join ${table} o on o.ref_id = e.order_ref`,
    scope: (all) => {
      if (wallets !== null) all.add(posts(`p.account = any(${all.param(wallets)})`));
    },
    filters: {
      kind: equals('e.kind'),
      refId: equals('e.order_ref'),
      orderid: ofOrder([table]),
      ...ofListedOrders([table], scope),
      peerId: ofPeer,
      merchantId: (id, param) =>
        wallets === null
          ? `e.order_ref in (select ref_id from ${table} where merchant_id = ${param(id)})`
          : 'false',
      amount: ofAmount,
      ...entryFilters('e.id'),
    },
    sorts: { createdAt: 'e.id' },
    order: 'e.id desc',
  };
}

/** The wallets of a subadmin and of its group. */
export async function readWalletsOfGroup(db: Queryable, subadminId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from app_user where parent_id = $1 or id = $1',
    [subadminId],
  );
  return rows.map(({ id }) => accounts.peerWallet(id));
}

/** A posting with the name of whose account it is; null for the house. */
export interface EntryPostingRow {
  entry_id: string;
  account: string;
  amount: bigint;
  owner_id: string | null;
  owner_name: string | null;
}

/** The postings of these entries, in the order of writing. */
export async function readPostingsOf(
  db: Queryable,
  entryIds: readonly string[],
): Promise<EntryPostingRow[]> {
  const { rows } = await db.query<EntryPostingRow>(
    `select p.entry_id, p.account, p.amount, coalesce(u.id, m.id) as owner_id,
       coalesce(u.name, m.name) as owner_name
     from posting p
     left join app_user u on p.account like 'peer:%' and u.id = split_part(p.account, ':', 2)
     left join merchant m on p.account like 'merchant:%' and m.id = split_part(p.account, ':', 2)
     where p.entry_id = any($1) order by p.entry_id, p.line`,
    [entryIds],
  );
  return rows;
}
