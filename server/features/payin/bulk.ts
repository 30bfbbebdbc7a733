import type { Order } from '@peerdesk/contract/order.ts';
import type { DecidedRow, DecidePayinBody } from '@peerdesk/contract/payin.ts';
import { add, minor, parseMoney, type Minor } from '@peerdesk/domain/money.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { isDecided } from '@peerdesk/domain/order/statuses.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readPayin } from '../../core/order/payin/store.ts';
import { isInScope } from '../../core/order/scope.ts';
import { signedBy } from '../../core/write/author.ts';
import type { IdempotencyClaim } from '../../platform/http/context.ts';
import { earlierAnswer } from '../../platform/http/idempotency.ts';
import { errorBody } from '../../platform/http/reply.ts';
import { decideOne } from './decide.ts';

/**
 * `PATCH /customer/order/bulk`: one decision after the other, each on its own and by the rules of
 * the single call. A retry after a lost answer decides only what is not decided yet, since each row
 * claims a key of its own.
 */
export const decidePayins: Handler<'payin.bulk'> = async ({ body }, context) => {
  const { services, idempotency, reader } = context;
  const proved = await checkProof(body.orders, context);
  if (!proved.ok) return proved;
  const results: DecidedRow[] = [];
  let approved = minor(0n);
  for (const row of body.orders) {
    const { refId } = row;
    const decided = await decideOnce(context, row, approved);
    if (decided.ok) approved = minor(approved + approvedBy(decided.value, context));
    results.push(
      decided.ok
        ? { refId, order: decided.value }
        : { refId, error: errorBody(decided, reader).error },
    );
  }
  const answer = { results };
  if (idempotency) {
    // Whoever sent the same at the same time may have stored it first, and with the same rows.
    await services.changes.write({ ...signedBy(context, answer), audit: [], outbox: [] });
  }
  return ok(answer);
};

/** It is one act: a proof is asked for what its rows approve together, before any is decided. */
async function checkProof(
  rows: readonly DecidePayinBody[],
  context: Context,
): Promise<Result<null>> {
  const { services, scope } = context;
  if (services.settings.current().security.stepUpAbove === null) return ok(null);
  let sum = minor(0n);
  for (const { refId, status, amount } of rows) {
    const row =
      isOneOf(status, approvedStatuses) && (await readPayin(services.pool, 'ref_id', refId));
    if (!row || !isInScope(row, scope) || isDecided(row.status)) continue;
    const given = amount === undefined ? undefined : parseMoney(amount, row.currency_digits);
    sum = add(sum, given?.ok ? given.value : minor(row.amount));
    const proved = checkProofFor(context, sum, row.currency_digits);
    if (!proved.ok) return proved;
  }
  return ok(null);
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
  const decided = await decideOne({ ...context, idempotency: claim }, row, approved);
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
