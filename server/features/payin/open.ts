import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { openPayin } from '@peerdesk/domain/payin/open-payin.ts';
import type { Payin } from '@peerdesk/domain/payin/payin.ts';
import {
  payableStatuses,
  unservedStatuses,
  waitingStatuses,
} from '@peerdesk/domain/payin/statuses.ts';
import { notFound, refuse, ok, type Result } from '@peerdesk/domain/result.ts';
import { isIntakeStopped, withSwitches } from '@peerdesk/domain/switches/switches.ts';
import { randomInt } from 'node:crypto';
import type { Handler } from '../../core/handler.ts';
import { amountRule } from '../../core/order/intake.ts';
import { readUnproved } from '../../core/order/payin/capacity-store.ts';
import {
  countOpenOfCustomer,
  readPayin,
  rowAfter,
  toPayin,
  type PayinRow,
} from '../../core/order/payin/store.ts';
import { writePayinChange } from '../../core/order/payin/write-change.ts';
import { readCandidates } from '../../core/order/upi-candidates.ts';
import type { Services } from '../../core/services.ts';
import { type Author, systemAuthor } from '../../core/write/author.ts';
import { presentPayPage } from './pay-page.ts';

/**
 * How often another UPI ID is chosen when the chosen one was taken in the meantime: first at once
 * and spread over the group, then in turn with all others of this node that lost as often.
 */
const attemptsMax = 20;
const attemptsAtOnce = 3;

/**
 * `POST /pay/{token}/open`: picks the UPI ID on the first opening; later openings change nothing.
 */
export const openPayPage: Handler<'pay.open'> = async ({ params }, context) => {
  const { services } = context;
  const row = await readPayin(services.pool, 'pay_token', params.token);
  if (!row) return notFound();
  const opened = await assignUpi(services, context, row);
  if (!opened.ok) return opened;
  return ok(await presentPayPage(services, opened.value, context.now));
};

/**
 * There may be capacity again: tries to find a UPI ID for a waiting order.
 *
 * @returns whether it found one.
 */
export async function assignWaiting(services: Services, refId: string): Promise<boolean> {
  const row = await readPayin(services.pool, 'ref_id', refId);
  const author = systemAuthor(services.clock());
  const assigned = row && (await assignUpi(services, author, row));
  return assigned?.ok === true && isOneOf(assigned.value.status, payableStatuses);
}

async function assignUpi(
  services: Services,
  author: Author,
  first: PayinRow,
): Promise<Result<PayinRow>> {
  let row = first;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const place = attempt === 1 ? 0 : randomInt(2 ** Math.min(attempt, 8));
    const tried =
      attempt <= attemptsAtOnce
        ? await tryToAssign(services, author, row, place)
        : await services.limiter.run('choose a UPI ID', () =>
            tryToAssign(services, author, row, 0),
          );
    if (!tried.ok || tried.value.isDone) return tried.ok ? ok(tried.value.row) : tried;
    row = tried.value.row;
  }
  return refuse('Unavailable', 'too_many_payins_starting');
}

const nothingToChoose = { unproved: null, candidates: [] };

/** What a UPI ID is chosen from, and what bounds the choice. */
async function readRoom(
  services: Services,
  order: Payin,
  now: number,
): Promise<Pick<Parameters<typeof openPayin>[0], 'unproved' | 'candidates'>> {
  // Before the candidates: what another opening takes in between is then not counted as free.
  const unproved = order.resolveType === 'utr' ? await readUnproved(services.pool, order) : null;
  const candidates = await readCandidates(services.pool, order.amount, now);
  const switches = services.settings.switches();
  return { unproved, candidates: withSwitches(candidates, switches, order.merchantId) };
}

/** One attempt. It is done when the order has a UPI ID, waits for one, or needs none any more. */
async function tryToAssign(
  services: Services,
  author: Author,
  row: PayinRow,
  place: number,
): Promise<Result<{ row: PayinRow; isDone: boolean }>> {
  const order = toPayin(row);
  if (!isOneOf(order.status, unservedStatuses)) return ok({ row, isDone: true });
  const { orderRules } = services.settings.current();
  const isMerchantActive = row.merchant_status === 'active';
  const isStopped = isIntakeStopped(services.settings.switches(), order);
  const mayChoose = isMerchantActive && !isStopped;
  // A waiting customer's page asks again and again: while nobody is chosen, that costs nothing.
  if (!mayChoose && isOneOf(order.status, waitingStatuses)) return ok({ row, isDone: true });
  const opened = openPayin({
    order,
    isMerchantActive,
    isIntakeStopped: isStopped,
    ...(mayChoose ? await readRoom(services, order, author.now) : nothingToChoose),
    openOfCustomer: await countOpenOfCustomer(services.pool, {
      merchantId: order.merchantId,
      customerId: order.customerId,
      exceptRefId: order.refId,
    }),
    rules: { ...orderRules, customerUnprovedMost: amountRule(services, 'customerUnprovedMost') },
    now: author.now,
    place,
  });
  if (!opened.ok) return opened;
  if (opened.value === null) return ok({ row, isDone: true });
  const { idempotency: _key, ...withoutKey } = author;
  const written = await writePayinChange(services, withoutKey, opened.value, null);
  const fresh = await readPayin(services.pool, 'ref_id', order.refId);
  return ok({ row: fresh ?? rowAfter(row, opened.value), isDone: written.ok });
}
