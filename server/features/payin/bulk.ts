import type { Order } from '@peerdesk/contract/order.ts';
import type { DecidedRow, DecidePayinBody } from '@peerdesk/contract/payin.ts';
import { minor, parseMoney, type Minor } from '@peerdesk/domain/money.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import type { Context, Handler } from '../../core/handler.ts';
import { signedBy } from '../../core/write/author.ts';
import { isUndone } from '../../platform/db/unavailable.ts';
import type { IdempotencyClaim } from '../../platform/http/context.ts';
import { earlierAnswer } from '../../platform/http/request/idempotency.ts';
import { errorBody } from '../../platform/http/reply/reply.ts';
import { approvalsOf, checkProof, rowsInTurn } from './bulk-limits.ts';
import { decideOne } from './decide.ts';

/** So many rows are decided at the same moment, where none counts towards what the next may. */
const atOnce = 50;

/**
 * `PATCH /customer/order/bulk`: each decision on its own and by the rules of the single call; one
 * after the other where they count together. A retry after a lost answer decides only what is not
 * decided yet, since each row claims a key of its own.
 */
export const decidePayins: Handler<'payin.bulk'> = async ({ body }, context) => {
  const { services, idempotency } = context;
  const approvals = await approvalsOf(body.orders, context);
  const proved = checkProof(approvals, context);
  if (!proved.ok) return proved;
  const inTurn = await rowsInTurn(approvals, context);
  const countsTogether = ({ refId }: DecidePayinBody) => inTurn.has(refId);
  const decided = new Map([
    ...(await decideInTurn(context, body.orders.filter(countsTogether))),
    ...(await decideAtOnce(
      context,
      body.orders.filter((row) => !countsTogether(row)),
    )),
  ]);
  const answer = { results: body.orders.flatMap(({ refId }) => decided.get(refId) ?? []) };
  if (idempotency) {
    // Whoever sent the same at the same time may have stored it first, and with the same rows.
    await services.changes.write({ ...signedBy(context, answer), audit: [], outbox: [] });
  }
  return ok(answer);
};

/** The row of the answer by its `refId`. */
type Decided = [string, DecidedRow];

/** Rows that are decided at the same moment share their reads and their transactions. */
async function decideAtOnce(
  context: Context,
  rows: readonly DecidePayinBody[],
): Promise<Decided[]> {
  const results: Decided[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const deciding = rows
      .slice(from, from + atOnce)
      .map(async (row) => toRow(context, row, await decideOnce(context, row, minor(0n))));
    // None is still being decided when the answer is sent.
    await Promise.allSettled(deciding);
    results.push(...(await Promise.all(deciding)));
  }
  return results;
}

async function decideInTurn(
  context: Context,
  rows: readonly DecidePayinBody[],
): Promise<Decided[]> {
  const results: Decided[] = [];
  let approved = minor(0n);
  for (const row of rows) {
    const decided = await decideOnce(context, row, approved);
    if (decided.ok) approved = minor(approved + approvedBy(decided.value, context));
    results.push(toRow(context, row, decided));
  }
  return results;
}

function toRow({ reader }: Context, { refId }: DecidePayinBody, decided: Result<Order>): Decided {
  if (decided.ok) return [refId, { refId, order: decided.value }];
  return [refId, { refId, error: errorBody(decided, reader).error }];
}

/** Decides about a row unless a request with the same key has done so. */
async function decideOnce(
  context: Context,
  row: DecidePayinBody,
  approved: Minor,
): Promise<Result<Order>> {
  const { services, idempotency } = context;
  const claim = idempotency && claimOfRow(idempotency, row.refId);
  const earlier = async () => {
    const found = claim && (await earlierAnswer(services, claim));
    return found?.ok && found.value ? ok(found.value.response as Order) : undefined;
  };
  const before = await earlier();
  if (before) return before;
  const decided = await decideOne({ ...context, idempotency: claim }, row, approved).catch(
    (error: unknown): Result<Order> => {
      // The others are decided all the same, and whoever asked must learn that.
      if (isUndone(error)) return refuse('Unavailable', 'just_changed');
      throw error;
    },
  );
  return decided.ok ? decided : ((await earlier()) ?? decided);
}

function claimOfRow(claim: IdempotencyClaim, refId: string): IdempotencyClaim {
  const key = createHash('sha256').update(`${claim.key}\n${refId}`).digest('hex');
  return { ...claim, key: `row:${key}` };
}

function approvedBy({ status, receivedAmount, currency }: Order, { services }: Context): bigint {
  if (!isOneOf(status, approvedStatuses) || receivedAmount === null) return 0n;
  const read = parseMoney(receivedAmount, services.settings.digitsOf(currency));
  return read.ok ? read.value : 0n;
}
