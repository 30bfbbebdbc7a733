import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { payableStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { notFound, ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readPayin, readPayinBatched, type PayinRow } from '../../core/order/payin/store.ts';
import type { Services } from '../../core/services.ts';
import { type Author, systemAuthor } from '../../core/write/author.ts';
import { assignTogether, needsNoChoice, type Asked } from './assign.ts';
import { presentPayPage } from './pay-page.ts';

/** How often one order is tried again, after something it was read with has changed. */
const attemptsMax = 20;

/** How many orders are given their UPI IDs in one transaction. */
const togetherMax = 60;

/**
 * `POST /pay/{token}/open`: picks the UPI ID on the first opening; later openings change nothing.
 */
export const openPayPage: Handler<'pay.open'> = async ({ params }, context) => {
  const { services } = context;
  const row = await readPayinBatched(services, 'pay_token', params.token);
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

/** Orders that are opened at the same moment are served together, in the order they came. */
async function assignUpi(
  services: Services,
  author: Author,
  first: PayinRow,
): Promise<Result<PayinRow>> {
  const work = (asked: Asked[]) => assignTogether(services, asked);
  let row = first;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    if (needsNoChoice(services, row)) return ok(row);
    const one: Asked = { author, row };
    const tried = await services.batcher.run('choose UPI IDs', one, work, togetherMax);
    if (!tried.ok) return tried;
    const { isDone, isChanged, row: now } = tried.value;
    if (isDone && !isChanged) return ok(now);
    row = (await readPayinBatched(services, 'ref_id', row.ref_id)) ?? now;
    if (isDone) return ok(row);
  }
  return refuse('Unavailable', 'too_many_payins_starting');
}
