import type { Order, TimelineEntry } from '@peerdesk/contract/order.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Queryable } from '../db/pool.ts';
import { readPostingsFor } from '../ledger/postings-of-order.ts';
import type { Handler } from '../http/context.ts';
import { readEvents } from '../order/events.ts';
import { isInScope } from '../order/scope.ts';
import { presentPayin } from './present.ts';
import { readPayin, readPayinByOrderId, type PayinRow } from './store.ts';
import { readSameCustomer, readSameUtr } from './store-detail.ts';

/** `GET /customer/order/{refId}`: the order with everything that happened to it. */
export const getPayin: Handler<'payin.one'> = async ({ params }, { services, scope, caller }) => {
  const row = await readPayin(services.pool, 'ref_id', params.refId);
  if (!row || !isInScope(row, scope)) return notFound();
  const [timeline, postings, sameCustomer, sameUtr] = await Promise.all([
    readTimeline(services.pool, row, caller.role),
    readPostingsFor(services.pool, row, caller),
    others(readSameCustomer(services.pool, row), scope),
    others(readSameUtr(services.pool, row), scope),
  ]);
  return ok({
    ...presentPayin(row),
    timeline,
    postings,
    sameCustomer,
    sameUtr,
  });
};

/** `GET /customer/order/by-order-id/{orderId}`: for the merchant's key. */
export const getPayinByOrderId: Handler<'payin.byOrderId'> = async ({ params }, context) => {
  const { services, caller } = context;
  const row = await readPayinByOrderId(services.pool, caller.id, params.orderId);
  return row ? ok(presentPayin(row)) : notFound();
};

async function others(rows: Promise<PayinRow[]>, scope: Scope): Promise<Order[]> {
  return (await rows).filter((row) => isInScope(row, scope)).map(presentPayin);
}

async function readTimeline(db: Queryable, row: PayinRow, role: Role): Promise<TimelineEntry[]> {
  const isStaff = role === 'admin' || role === 'subadmin';
  const events = await readEvents(db, row.ref_id);
  return events.map(({ at, actor, event, detail }) => {
    // Which other peers' UPI IDs were looked at is for staff only.
    const { considered, ...rest } = detail;
    const shown = considered !== undefined && isStaff ? { ...rest, considered } : rest;
    return { at: new Date(at).toISOString(), actor, event, detail: shown };
  });
}
