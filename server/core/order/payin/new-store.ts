import type { ResolveType } from '@peerdesk/contract/order.ts';
import { openStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import type { Batcher } from '../../../platform/runtime/batcher.ts';
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

/** The columns that a new order sets, in insertion order. */
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

interface AskedFor {
  merchantId: string;
  orderId: string;
  customerId: string;
}

interface RoomOfNew {
  isKnown: boolean;
  openOfCustomer: number;
}

/** The limits on a new order: is its id in use, and how many open ones does its customer have? */
export function readNewPayinLimits(
  { keyed, batcher }: { keyed: Queryable; batcher: Batcher },
  asked: AskedFor,
): Promise<RoomOfNew> {
  return batcher.read('limits of new pay-ins', asked, (all) => readLimitsOfNewPayins(keyed, all));
}

/** For many at once, by their keys. */
export async function readLimitsOfNewPayins(
  db: Queryable,
  asked: readonly AskedFor[],
): Promise<RoomOfNew[]> {
  const { rows } = await db.query<{ is_known: boolean; open: number }>({
    name: 'payin_rooms_of_new',
    text: `select exists (select from payin p
                          where p.merchant_id = a.merchant_id and p.order_id = a.order_id)
               as is_known,
             (select count(*)::int from payin p
              where p.merchant_id = a.merchant_id and p.customer_id = a.customer_id
                and p.status in ${sqlList(openStatuses)}) as open
           from unnest($1::text[], $2::text[], $3::text[]) with ordinality
             as a (merchant_id, order_id, customer_id, place)
           order by a.place`,
    values: [
      asked.map(({ merchantId }) => merchantId),
      asked.map(({ orderId }) => orderId),
      asked.map(({ customerId }) => customerId),
    ],
  });
  return rows.map((row) => ({ isKnown: row.is_known, openOfCustomer: row.open }));
}
