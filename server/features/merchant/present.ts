import type { Merchant, MerchantPosting } from '@peerdesk/contract/merchant.ts';
import type { OpenAmountRange } from '@peerdesk/domain/amount-range.ts';
import { typedTariffs } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { tariffsOf } from '../../core/account/terms.ts';
import { iso } from '../../platform/db/iso.ts';
import type { MerchantPostingRow } from './store-postings.ts';
import { limitsOf, type MerchantRow } from './store.ts';

/** A merchant as the API returns it. `digits` are the decimals of its accounts' currency. */
export function presentMerchant(row: MerchantRow, digits: number): Merchant {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    fees: typedTariffs(tariffsOf(row.terms), digits),
    limits: presentLimits(limitsOf(row), digits),
    balance: presentBalance(row, digits),
    keys: row.keys.map((key) => ({
      id: key.id,
      mode: key.mode,
      label: key.label,
      lastFour: key.last_four,
      allowIps: key.allow_ips,
      createdAt: new Date(key.at_ms).toISOString(),
      lastUsedAt: iso(key.used_ms),
    })),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export function presentLimits(
  { minAmount, maxAmount }: OpenAmountRange,
  digits: number,
): Merchant['limits'] {
  return {
    minAmount: minAmount === null ? null : formatMoney(minAmount, digits),
    maxAmount: maxAmount === null ? null : formatMoney(maxAmount, digits),
  };
}

export function presentBalance(
  row: Pick<MerchantRow, 'balance' | 'held' | 'currency'>,
  digits: number,
): Merchant['balance'] {
  return {
    balance: formatMoney(minor(row.balance), digits),
    held: formatMoney(minor(row.held), digits),
    currency: row.currency,
  };
}

/** One movement of a merchant’s balance. */
export function presentMerchantPosting(row: MerchantPostingRow, digits: number): MerchantPosting {
  return {
    id: row.id,
    at: iso(row.at),
    kind: row.kind,
    refId: row.order_ref,
    reason: row.reason,
    by: row.by,
    amount: formatMoney(minor(row.amount), digits),
    balance: formatMoney(minor(row.balance), digits),
  };
}
