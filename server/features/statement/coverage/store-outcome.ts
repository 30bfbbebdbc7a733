import type { Queryable } from '../../../platform/db/pool.ts';

export interface OutcomeCounts {
  payments: number;
  known: number;
  paid: number;
}

/** Payments to the account among the lines of a file, and the orders that they paid. */
export async function countOutcome(db: Queryable, uploadId: string): Promise<OutcomeCounts> {
  const { rows } = await db.query<OutcomeCounts>(
    `select count(*) filter (where duplicate_of is null)::int as payments,
            count(*) filter (where duplicate_of is not null)::int as known,
            count(*) filter (where state = 'matched')::int as paid
     from statement_line
     where upload_id = $1 and error is null and direction = 'credit' and kind = 'PAYMENT'`,
    [uploadId],
  );
  return rows[0] ?? { payments: 0, known: 0, paid: 0 };
}

interface Period {
  start: string;
  end: string;
  opening: bigint | null;
  closing: bigint | null;
}

/** What the files that this person sent cover of an account. */
export async function readOwnPeriods(
  db: Queryable,
  accountId: string,
  userId: string,
): Promise<Period[]> {
  const { rows } = await db.query<Period>(
    `select covers_from::text as start, covers_to::text as "end",
            opening_balance as opening, closing_balance as closing
     from statement_upload
     where account_id = $1 and uploaded_by = $2 and status = 'done'
       and covers_from is not null and covers_to is not null
     order by covers_from`,
    [accountId, userId],
  );
  return rows;
}
