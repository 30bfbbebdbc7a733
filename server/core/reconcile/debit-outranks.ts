import type { RecordChange } from '../write/write-records.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { unprovedUse } from './unproved-use.ts';

/** A payment that an account's owner claims to have sent to the desk. */
export interface SentToDesk {
  /** The ledger account that it tops up. */
  account: string;
  utr: string | null;
  amount: bigint;
}

/**
 * Takes a reference from an unproved pay-out in favour of a payment to the desk, if an attested,
 * free debit on a bank account of the owner shows exactly this payment.
 */
export async function releasedByDebit(
  db: Queryable,
  { account, utr, amount }: SentToDesk,
): Promise<Pick<RecordChange<unknown>, 'released'>> {
  if (utr === null) return {};
  const { rows } = await db.query<{ attested: boolean }>(
    `select true as attested from statement_line l
     where l.rrn = $2 and l.amount = $3 and l.direction = 'debit' and l.kind = 'PAYMENT'
       and l.state = 'open' and l.duplicate_of is null and l.error is null and l.attested
       and l.account_id in (select account_id from upi where 'peer:' || peer_id || ':wallet' = $1)
       and not exists (select from statement_line b where b.rrn = l.rrn and b.kind = 'REVERSAL'
                       and b.account_id = l.account_id and b.duplicate_of is null)
     limit 1`,
    [account, utr, amount],
  );
  const [line] = rows;
  const orderRef = line ? await unprovedUse(db, line, utr) : null;
  return orderRef === null ? {} : { released: { utr, orderRef } };
}
