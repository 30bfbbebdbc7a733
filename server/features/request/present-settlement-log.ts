import type { SettlementLog } from '@peerdesk/contract/money-request.ts';
import { settlementKindOf } from '@peerdesk/domain/money-request/rules.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { iso } from '../../platform/db/iso.ts';
import type { SettlementLogRow } from './store-settlement-logs.ts';

/** A movement by hand as the API returns it. `digits` are the decimals of its currency. */
export function presentSettlementLog(row: SettlementLogRow, digits: number): SettlementLog {
  return {
    id: row.id,
    at: iso(row.at),
    user: { id: row.owner_id, name: row.owner_name },
    ownerKind: row.owner_kind,
    kind: settlementKindOf(row.kind, row.order_ref),
    refId: row.order_ref,
    utr: row.utr,
    reason: row.reason,
    amount: formatMoney(minor(row.amount), digits),
    balance: formatMoney(minor(row.balance), digits),
    currency: row.currency,
    by: row.by,
    approvedBy: row.approved_by,
  };
}
