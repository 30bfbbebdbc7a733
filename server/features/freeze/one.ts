import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { effectOf, presentFreeze } from './present.ts';
import { readFreeze } from './store.ts';
import { readOpenList, readSubject } from './store-subject.ts';

/** `GET /freeze/effect`: what a freeze of this would meet. */
export const getFreezeEffect: Handler<'freeze.effect'> = async ({ query }, { services }) => {
  const found = await readSubject(services.pool, query.kind, query.id);
  return found ? ok(await effectOf(services, query, found)) : notFound();
};

/** `GET /freeze/{id}`: the freeze with the orders that staff decide. */
export const getFreeze: Handler<'freeze.one'> = async ({ params }, { services }) => {
  const { pool, settings } = services;
  const row = await readFreeze(pool, params.id);
  const found = row && (await readSubject(pool, row.kind, row.subject_id));
  if (!row || !found) return notFound();
  const subject = { kind: row.kind, id: row.subject_id };
  const orders = await readOpenList(pool, row.kind, row.subject_id);
  return ok({
    ...presentFreeze(row, services),
    effect: await effectOf(services, subject, found),
    orders: orders.map((order) => ({
      kind: order.kind,
      refId: order.ref_id,
      status: order.status,
      amount: formatMoney(minor(order.amount), settings.digitsOf(order.currency)),
      currency: order.currency,
      createdAt: new Date(order.created_at).toISOString(),
    })),
  });
};
