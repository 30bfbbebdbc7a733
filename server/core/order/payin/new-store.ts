import type { ResolveType } from '@peerdesk/contract/order.ts';
import { openStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { sqlList } from '../../../platform/db/sql-list.ts';
import { searchWordsOf } from '../intake.ts';

export interface NewPayin {
  refId: string;
  payToken: string;
  merchantId: string;
  orderId: string;
  contentHash: Buffer;
  customer: { id: string; name: string | null };
  amount: bigint;
  currency: string;
  resolveType: ResolveType;
  meta: unknown;
  returnUrl: string | null;
  createdAt: number;
  expiresAt: number;
}

/** What a new order sets, in the order of the columns of its insertion. */
export function valuesOfNew(order: NewPayin): unknown[] {
  return [
    order.refId,
    order.payToken,
    order.merchantId,
    order.orderId,
    order.contentHash,
    order.customer.id,
    order.customer.name,
    order.amount,
    order.currency,
    order.resolveType,
    JSON.stringify(order.meta),
    order.returnUrl,
    iso(order.createdAt),
    iso(order.expiresAt),
  ];
}

/** A new order in the form that `commit_changes` inserts. */
export function newPayinToJson(order: NewPayin): Record<string, unknown> {
  return {
    refId: order.refId,
    payToken: order.payToken,
    merchantId: order.merchantId,
    orderId: order.orderId,
    contentHash: order.contentHash.toString('hex'),
    customerId: order.customer.id,
    customerName: order.customer.name,
    amount: order.amount,
    currency: order.currency,
    resolveType: order.resolveType,
    meta: order.meta,
    returnUrl: order.returnUrl,
    createdAt: iso(order.createdAt),
    expiresAt: iso(order.expiresAt),
    words: searchWordsOf(order),
  };
}

/** What bounds a new order: is its id in use, and how many others has its customer open? */
export async function readRoomOfNew(
  db: Queryable,
  { merchantId, orderId, customerId }: { merchantId: string; orderId: string; customerId: string },
): Promise<{ isKnown: boolean; openOfCustomer: number }> {
  const { rows } = await db.query<{ is_known: boolean; open: number }>({
    name: 'payin_room_of_new',
    text: `select exists (select from payin where merchant_id = $1 and order_id = $2) as is_known,
             (select count(*)::int from payin
              where merchant_id = $1 and customer_id = $3
                and status in ${sqlList(openStatuses)}) as open`,
    values: [merchantId, orderId, customerId],
  });
  return { isKnown: rows[0]?.is_known ?? false, openOfCustomer: rows[0]?.open ?? 0 };
}
