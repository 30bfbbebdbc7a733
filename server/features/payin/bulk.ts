import type { Order } from '@peerdesk/contract/order.ts';
import type { DecidedRow, DecidePayinBody } from '@peerdesk/contract/payin.ts';
import { add, minor, parseMoney, type Minor } from '@peerdesk/domain/money.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { isDecided } from '@peerdesk/domain/order/statuses.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { leadsGroup } from '@peerdesk/domain/role.ts';
import { createHash } from 'node:crypto';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readPayin } from '../../core/order/payin/store.ts';
import { isWordBounded } from '../../core/order/payin/word.ts';
import { isInScope } from '../../core/order/scope.ts';
import { signedBy } from '../../core/write/author.ts';
import type { IdempotencyClaim } from '../../platform/http/context.ts';
import { earlierAnswer } from '../../platform/http/idempotency.ts';
import { errorBody } from '../../platform/http/reply.ts';
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
  const proved = await checkProof(body.orders, context);
  if (!proved.ok) return proved;
  const results = mayDecideAtOnce(context)
    ? await decideAtOnce(context, body.orders)
    : await decideInTurn(context, body.orders);
  const answer = { results };
  if (idempotency) {
    // Whoever sent the same at the same time may have stored it first, and with the same rows.
    await services.changes.write({ ...signedBy(context, answer), audit: [], outbox: [] });
  }
  return ok(answer);
};

/** Is there no limit, and no proof, that is of what the caller approves together? */
function mayDecideAtOnce(context: Context): boolean {
  const { stepUpAbove } = context.services.settings.current().security;
  return stepUpAbove === null && !leadsGroup(context.caller.role) && !isWordBounded(context);
}

/** Rows that are decided at the same moment share their reads and their transactions. */
async function decideAtOnce(
  context: Context,
  rows: readonly DecidePayinBody[],
): Promise<DecidedRow[]> {
  const results: DecidedRow[] = [];
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
): Promise<DecidedRow[]> {
  const results: DecidedRow[] = [];
  let approved = minor(0n);
  for (const row of rows) {
    const decided = await decideOnce(context, row, approved);
    if (decided.ok) approved = minor(approved + approvedBy(decided.value, context));
    results.push(toRow(context, row, decided));
  }
  return results;
}

function toRow(
  { reader }: Context,
  { refId }: DecidePayinBody,
  decided: Result<Order>,
): DecidedRow {
  if (decided.ok) return { refId, order: decided.value };
  return { refId, error: errorBody(decided, reader).error };
}

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
