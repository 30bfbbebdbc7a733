import type { Queryable } from '../db/pool.ts';

export interface OrderPosting {
  at: number;
  kind: string;
  account: string;
  amount: bigint;
}

/** The postings of every entry of one order, in the order in which they were written. */
export async function readEntriesOfOrder(db: Queryable, refId: string): Promise<OrderPosting[]> {
  const { rows } = await db.query<OrderPosting>(
    `select e.at, e.kind, p.account, p.amount from entry e
     join posting p on p.entry_id = e.id
     where e.order_ref = $1 order by e.id, p.line limit 200`,
    [refId],
  );
  return rows;
}
