import type { UpiId } from '@peerdesk/contract/upi.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import type { UpiRow } from './store.ts';

/** UPI transfers rupees, which have two decimals. */
export const upiDigits = 2;

/** A UPI ID as the API returns it. */
export function presentUpi(row: UpiRow): UpiId {
  const money = (amount: bigint) => formatMoney(minor(amount), upiDigits);
  return {
    id: row.id,
    upi: row.vpa,
    holder: row.holder,
    bank: row.bank,
    accountId: row.account_id,
    peerId: row.peer_id,
    status: row.status,
    limits: {
      minAmount: money(row.min_amount),
      maxAmount: money(row.max_amount),
      dailyAmount: money(row.daily_amount),
      dailyCount: row.daily_count,
    },
    today: { amount: money(row.used_amount), count: row.used_count },
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
  };
}
