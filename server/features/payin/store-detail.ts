import type { Queryable } from '../../platform/db/pool.ts';
import { payinColumns, payinJoins, type PayinRow } from '../../core/order/payin/store.ts';

const othersMax = 20;

/** Other orders of the same merchant's customer, newest first. */
export async function readSameCustomer(db: Queryable, order: PayinRow): Promise<PayinRow[]> {
  const { rows } = await db.query<PayinRow>(
    `select ${payinColumns} from payin p ${payinJoins}
     where p.merchant_id = $1 and p.customer_id = $2 and p.ref_id <> $3
     order by p.created_at desc limit ${othersMax}`,
    [order.merchant_id, order.customer_id, order.ref_id],
  );
  return rows;
}

/** Other orders that claim the same reference, newest first. */
export async function readSameUtr(db: Queryable, order: PayinRow): Promise<PayinRow[]> {
  if (order.utr === null) return [];
  const { rows } = await db.query<PayinRow>(
    `select ${payinColumns} from payin p ${payinJoins}
     where p.utr = $1 and p.ref_id <> $2 order by p.created_at desc limit ${othersMax}`,
    [order.utr, order.ref_id],
  );
  return rows;
}
