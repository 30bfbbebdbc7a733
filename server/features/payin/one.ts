import type { Order, TimelineEntry } from '@peerdesk/contract/order.ts';
import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import { payinApproved } from '@peerdesk/domain/ledger/approvals.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { payinDetailFields } from '@peerdesk/domain/order/shown-fields.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { shownTo } from '@peerdesk/domain/shown-fields.ts';
import type { Handler } from '../../core/handler.ts';
import { payinTermsOf } from '../../core/order/earnings.ts';
import { readEvents } from '../../core/order/events.ts';
import { presentPayin } from '../../core/order/payin/present.ts';
import type { Asking } from '../../core/order/shown-note.ts';
import { readPayin, readPayinByOrderId, type PayinRow } from '../../core/order/payin/store.ts';
import { readPostingsFor } from '../../core/order/postings-of-order.ts';
import { isInScope } from '../../core/order/scope.ts';
import { visiblePostings } from '../../core/order/visible-postings.ts';
import { readOrderStatement } from '../../core/reconcile/evidence-of-order.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readConsidered } from './considered.ts';
import { readSameCustomer, readSameUtr } from './store-detail.ts';

/** `GET /customer/order/{refId}`: the order with its timeline. */
export const getPayin: Handler<'payin.one'> = async ({ params }, context) => {
  const { services, scope } = context;
  const row = await readPayin(services.pool, 'ref_id', params.refId);
  if (!row || !isInScope(row, scope)) return notFound();
  const [timeline, postings, preview, sameCustomer, sameUtr, statement] = await Promise.all([
    readTimeline(services.pool, row, context),
    readPostingsFor(services.pool, row, scope),
    previewOf(services.pool, row, scope),
    others(readSameCustomer(services.pool, row), context),
    others(readSameUtr(services.pool, row), context),
    readStatement(services.pool, row, scope),
  ]);
  const more = { timeline, postings, preview, sameCustomer, sameUtr, statement };
  return ok({ ...presentPayin(row, context), ...shownTo(scope, more, payinDetailFields) });
};

/**
 * Not of an order that nobody has: its terms are only known with its peer. A bank line may still
 * approve a declined one.
 */
async function previewOf(
  db: Queryable,
  row: PayinRow,
  scope: Scope,
): Promise<PayinDetail['preview']> {
  if (row.peer_id === null || isOneOf(row.status, approvedStatuses)) return [];
  const { postings } = payinApproved({
    refId: row.ref_id,
    peerId: row.peer_id,
    merchantId: row.merchant_id,
    received: minor(row.amount),
    terms: payinTermsOf(row),
  });
  const visible = await visiblePostings(db, postings, scope);
  return visible.map(({ account, amount }) => ({
    account,
    amount: formatMoney(amount, row.currency_digits),
  }));
}

/** `GET /customer/order/by-order-id/{orderId}`: for the merchant's key. */
export const getPayinByOrderId: Handler<'payin.byOrderId'> = async ({ params }, context) => {
  const { services, caller } = context;
  const row = await readPayinByOrderId(services.pool, caller.id, params.orderId);
  return row ? ok(presentPayin(row, context)) : notFound();
};

/** Its money is expected until its deadline; once it is decided, until then. */
async function readStatement(db: Queryable, row: PayinRow, scope: Scope) {
  const { ref_id: refId, account_id: accountId, opened_at: from, utr } = row;
  if (accountId === null || from === null) return null;
  const until = row.decided_at ?? row.expires_at ?? from;
  return readOrderStatement(db, { kind: 'payin', refId, accountId, utr, from, until }, scope);
}

async function others(rows: Promise<PayinRow[]>, asking: Asking): Promise<Order[]> {
  return (await rows)
    .filter((row) => isInScope(row, asking.scope))
    .map((row) => presentPayin(row, asking));
}

async function readTimeline(
  db: Queryable,
  row: PayinRow,
  asking: Asking,
): Promise<TimelineEntry[]> {
  const events = await readEvents(db, row.ref_id, asking);
  return Promise.all(
    events.map(async ({ at, actor, event, detail }) => {
      const { considered, others: passed, ...rest } = detail;
      const seen = await readConsidered(db, { considered, others: passed }, asking.scope);
      const shown = seen === null ? rest : { ...rest, considered: seen };
      return { at: new Date(at).toISOString(), actor, event, detail: shown };
    }),
  );
}
