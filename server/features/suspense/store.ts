import { merchantEn } from '@peerdesk/catalogue/words/merchant.en.ts';
import { noTariffs } from '@peerdesk/domain/ledger/tariff.ts';
import { minor } from '@peerdesk/domain/money.ts';
import type { SuspenseCredit } from '@peerdesk/domain/reconcile/suspense.ts';
import { refundsMerchantId } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { returnedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import type { Client } from '../../platform/db/pool.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import type { LineRow } from '../../core/reconcile/bank-line.ts';
import { storedTerms } from '../../core/account/terms.ts';
import { iso } from '../../platform/db/iso.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

export const refunds = { id: refundsMerchantId, name: merchantEn['merchant.ofDesk'] } as const;

/** Of concurrent ends of one credit the second waits, and finds the first. */
export async function lockCredit(client: Client, lineId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `suspense:${lineId}`,
  ]);
}

/** The line's credit, with what became of the pay-out that was to refund it. */
export async function readCredit(client: Client, line: LineRow): Promise<SuspenseCredit> {
  const { rows } = await client.query<{ is_returned: boolean }>(
    `select status in ${sqlList(returnedStatuses)} as is_returned from payout where ref_id = $1`,
    [line.settled_by],
  );
  return {
    lineId: line.id,
    amount: minor(line.amount ?? 0n),
    inSuspense: line.in_suspense,
    vpa: line.vpa,
    isVpaWhole: line.vpa_complete === true,
    settledBy: line.settled_by,
    isRefundReturned: rows[0]?.is_returned ?? false,
  };
}

/** Which refunds were made of this credit before. */
export async function countRefunds(client: Client, lineId: string): Promise<number> {
  const { rows } = await client.query<{ refunds: number }>(
    `select count(*)::int as refunds from payout
     where merchant_id = $1 and customer_id = $2`,
    [refunds.id, lineId],
  );
  return rows[0]?.refunds ?? 0;
}

/** Makes that merchant with its accounts where it does not exist yet. */
export async function ensureRefunds(client: Client, currency: string, now: number): Promise<void> {
  await client.query(
    `insert into merchant (id, name, terms, created_at)
     values ($1, $2, $4, $3) on conflict (id) do nothing`,
    [refunds.id, refunds.name, iso(now), JSON.stringify(storedTerms(noTariffs))],
  );
  await client.query(
    `insert into account (id, currency) select unnest($1::text[]), $2 on conflict (id) do nothing`,
    [[accounts.merchantBalance(refunds.id), accounts.merchantHeld(refunds.id)], currency],
  );
}
