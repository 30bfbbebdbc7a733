import type { ledgerReportSpec } from '@peerdesk/contract/ledger.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { earnings } from '../../core/ledger/earnings.ts';
import type { ListOf } from '../../core/list.ts';
import { anyOf, contains, equals, type Filter } from '../../platform/db/list/filters.ts';
import { amountOf, entryFilters, ofOrder } from '../../core/ledger/entry-filters.ts';
import { ofListedOrders } from './listed-orders.ts';
import type { WalletPostingRow } from '../../core/ledger/present-posting.ts';

/** What an entry about an order earned the wallet’s owner; null for any other. */
export interface EarningPostingRow extends WalletPostingRow {
  earned: bigint | null;
}

const tables = ['payin', 'payout'] as const;

/** What is about no order is found by its reason, which every reader of the wallet sees. */
function listed(readerScope: Scope, how?: 'limited' | 'all') {
  const { q, status } = ofListedOrders(tables, readerScope, how);
  const inReason = contains('lower(e.reason)');
  const either: Filter<string> = (text, param) =>
    anyOf([q(text, param) ?? '', `(e.order_ref is null and ${inReason(text, param) ?? ''})`]);
  return { q: either, status };
}

/**
 * What moved one wallet. An entry posts to a wallet at most once, so its id names the posting.
 * Whoever asks sees to it that the wallet is in scope.
 *
 * @param how whether a search finds all matches; see `ofListedOrders`.
 */
export const walletPostings = (
  readerScope: Scope,
  how?: 'limited' | 'all',
): ListOf<EarningPostingRow, typeof ledgerReportSpec> => ({
  table: 'posting p',
  key: 'p.entry_id',
  joins: 'join entry e on e.id = p.entry_id',
  columns: `e.id, e.at, e.kind, e.order_ref, e.reason, p.amount,
    coalesce(p.balance_after, 0)::bigint as balance,
    (select x.amount from (${earnings}) x
     where x.entry_id = p.entry_id and x.account = p.account) as earned`,
  scope: () => {},
  filters: {
    userId: (id, param) => `p.account = ${param(accounts.peerWallet(id))}`,
    kind: equals('e.kind'),
    refId: equals('e.order_ref'),
    orderid: ofOrder(tables),
    ...listed(readerScope, how),
    amount: amountOf('p.amount'),
    ...entryFilters('p.entry_id'),
  },
  sorts: { createdAt: 'p.entry_id' },
  order: 'p.entry_id desc',
});
