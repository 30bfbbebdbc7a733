import type { Queryable } from '../../platform/db/pool.ts';

/** The order that an alert is about, with what it is compared by. */
export interface AlertOrderRow {
  ref_id: string;
  amount: bigint;
  currency_digits: number;
  utr: string | null;
  customer: string;
  peer_name: string | null;
  upi: string | null;
}

const shownColumns = `p.ref_id, p.amount, c.digits as currency_digits, p.utr,
  coalesce(p.customer_name, p.customer_id) as customer, u.name as peer_name, p.peer_upi_id as upi`;
const shownJoins = `
  join currency c on c.code = p.currency left join app_user u on u.id = p.peer_id`;
const ordersByReference = `
  select ${shownColumns} from payin p ${shownJoins} where p.ref_id = any($1)
  union all
  select ${shownColumns} from payout p ${shownJoins} where p.ref_id = any($1)`;

/** Orders of both kinds by their references, in no particular order. */
export async function readAlertOrders(
  db: Queryable,
  refIds: readonly string[],
): Promise<AlertOrderRow[]> {
  if (refIds.length === 0) return [];
  const { rows } = await db.query<AlertOrderRow>({
    name: 'alert_orders',
    text: ordersByReference,
    values: [refIds],
  });
  return rows;
}
