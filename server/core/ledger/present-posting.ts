import type { EntryKind, WalletPosting } from '@peerdesk/contract/ledger.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { iso } from '../../platform/db/iso.ts';

/** One posting on a wallet, with its entry. `at` in milliseconds. */
export interface WalletPostingRow {
  id: string;
  at: number;
  kind: EntryKind;
  order_ref: string | null;
  reason: string;
  amount: bigint;
  balance: bigint;
}

/** A posting of a wallet, as the reader may see it. */
export function presentPosting(
  { id, at, kind, order_ref: refId, reason, amount, balance }: WalletPostingRow,
  scope: Scope,
  digits: number,
): WalletPosting {
  return {
    id,
    at: iso(at),
    kind,
    refId,
    reason: shownReason({ order_ref: refId, reason }, scope),
    amount: formatMoney(minor(amount), digits),
    balance: formatMoney(minor(balance), digits),
  };
}

/** On an order the reason was written by staff, and may mention somebody else. */
export function shownReason(
  { order_ref, reason }: Pick<WalletPostingRow, 'order_ref' | 'reason'>,
  scope: Scope,
): string {
  return order_ref === null || scope.kind === 'desk' ? reason : '';
}
