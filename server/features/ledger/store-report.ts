import type { ledgerReportSpec } from '@peerdesk/contract/ledger.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { earnings } from '../../core/ledger/earnings.ts';
import type { ListOf } from '../../core/list.ts';
import { equals } from '../../platform/db/filters.ts';
import { amountOf, entryFilters, ofOrder } from '../../core/ledger/entry-filters.ts';
import type { WalletPostingRow } from '../../core/ledger/present-posting.ts';

/** What an entry about an order earned the wallet’s owner; null for any other. */
export interface EarningPostingRow extends WalletPostingRow {
  earned: bigint | null;
}

/**
 * What moved one wallet. An entry posts to a wallet at most once, so its id names the posting.
 * Whoever asks sees to it that the wallet is in scope.
 */
export const walletPostings: ListOf<EarningPostingRow, typeof ledgerReportSpec> = {
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
    orderid: ofOrder(['payin', 'payout']),
    amount: amountOf('p.amount'),
    ...entryFilters('p.entry_id'),
  },
  sorts: { createdAt: 'p.entry_id' },
  order: 'p.entry_id desc',
};
