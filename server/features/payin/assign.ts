import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { openPayin } from '@peerdesk/domain/payin/open-payin.ts';
import type { PayinChange } from '@peerdesk/domain/payin/payin.ts';
import { unservedStatuses, waitingStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { isIntakeStopped, withSwitches } from '@peerdesk/domain/switches/switches.ts';
import { amountRule } from '../../core/order/intake.ts';
import { rowAfter, toPayin, type PayinRow } from '../../core/order/payin/store.ts';
import { changeSetOf } from '../../core/order/payin/write-change.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../../core/write/author.ts';
import type { Transaction } from '../../core/write/change-writer.ts';
import type { ChangeSet } from '../../core/write/change-set.ts';
import { dedupeOutbox } from '../../core/write/groups.ts';
import { isRefusedStatement, type Client } from '../../platform/db/pool.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { Room } from './room.ts';

/** An order as it was read, and on whose behalf it is given a UPI ID. */
export interface Asked {
  author: Author;
  row: PayinRow;
}

/**
 * Done when the order has a UPI ID, waits for one, or needs none any more; else to try again. The
 * row of one that has changed lacks the names of its UPI ID.
 */
export interface Assigned {
  row: PayinRow;
  isDone: boolean;
  isChanged: boolean;
}

type Outcome = PromiseSettledResult<Result<Assigned>>;

/** The result of the choice for one order; `alone`: it must be repeated outside the batch. */
type Step = { result: Result<Assigned>; change: PayinChange | null } | 'alone';

/**
 * Gives UPI IDs to several orders, in their order: each choice sees what those before it took, and
 * all of them are written in one transaction. When one of them cannot be written, nothing is, and
 * each is tried alone, unless the database is not there for any of them.
 */
export async function assignTogether(
  services: Services,
  asked: readonly Asked[],
): Promise<Outcome[]> {
  const [whole] = await Promise.allSettled([assignInTurn(services, asked)]);
  const results = whole.status === 'fulfilled' ? whole.value : null;
  if (whole.status === 'rejected' && (asked.length === 1 || isUnavailable(whole.reason))) {
    return asked.map(() => whole);
  }
  const outcomes: Outcome[] = [];
  for (const [n, one] of asked.entries()) {
    const result = results?.[n];
    if (result) outcomes.push({ status: 'fulfilled', value: result });
    else if (asked.length > 1) outcomes.push(...(await assignTogether(services, [one])));
    else
      outcomes.push({
        status: 'fulfilled',
        value: ok({ row: one.row, isDone: false, isChanged: false }),
      });
  }
  return outcomes;
}

/**
 * Servers take turns, so that none chooses what another is about to take; one that stops in its
 * turn is not waited for. The guards of the write decide in any case.
 *
 * @returns null for an order that is to be tried alone, and for all of them when something has
 *   changed since it was read and nothing was written.
 */
async function assignInTurn(
  services: Services,
  asked: readonly Asked[],
): Promise<(Result<Assigned> | null)[] | null> {
  const attempt = (hasTurn: boolean) =>
    services.changes.transactionAfter(
      async (client) => {
        const turn = hasTurn ? takeTurn(client) : undefined;
        const [room] = await Promise.all([Room.read(client, asked, services.clock()), turn]);
        return room;
      },
      (transaction, room) => assignAll(services, asked, room, transaction),
    );
  const assigned = await attempt(true).catch((error: unknown) => {
    if (isRefusedStatement(error) && error.code === lockNotAvailable) return attempt(false);
    throw error;
  });
  if (!assigned.ok) return null;
  return assigned.value.map((step) => (step === 'alone' ? null : step.result));
}

const lockNotAvailable = '55P03';
const turnMs = 1000;

/** Held until the transaction ends. */
async function takeTurn(client: Client): Promise<void> {
  await client.query({
    name: 'turn_of_choosing',
    text: `select set_config('lock_timeout', $1, true),
                  pg_advisory_xact_lock(hashtextextended('choose UPI IDs', 0)),
                  set_config('lock_timeout', '0', true)`,
    values: [`${turnMs}ms`],
  });
}

async function assignAll(
  services: Services,
  asked: readonly Asked[],
  room: Room,
  { commit }: Transaction,
): Promise<{ ok: true; value: Step[] } | { ok: false }> {
  // One instant for all of them, so that whoever asked first is not taken to have chosen first.
  const now = services.clock();
  const steps = asked.map(({ row }, n) => assignOne(services, row, room, { n, now }));
  const changes = steps.flatMap((step, n): ChangeSet[] => {
    const author = asked[n]?.author;
    if (step === 'alone' || !step.change || !author) return [];
    const { idempotency: _key, ...withoutKey } = author;
    return [changeSetOf({ ...withoutKey, now }, step.change, null)];
  });
  if (changes.length === 0) return { ok: true, value: steps };
  const written = await commit(dedupeOutbox(changes));
  return written.ok ? { ok: true, value: steps } : { ok: false };
}

function assignOne(
  services: Services,
  row: PayinRow,
  room: Room,
  { n, now }: { n: number; now: number },
): Step {
  const order = toPayin(row);
  if (room.isTwin(order))
    return { result: ok({ row, isDone: false, isChanged: false }), change: null };
  const { orderRules } = services.settings.current();
  const switches = services.settings.switches();
  const opened = openPayin({
    order,
    isMerchantActive: row.merchant_status === 'active',
    isIntakeStopped: isIntakeStopped(switches, order),
    unproved: room.unprovedBeside(order, n),
    candidates: withSwitches(room.candidates(), switches, order.merchantId),
    openOfCustomer: room.openOf(order, n),
    rules: { ...orderRules, customerUnprovedMost: amountRule(services, 'customerUnprovedMost') },
    now,
  });
  if (!opened.ok) return { result: opened, change: null };
  const change = opened.value;
  if (change === null) return { result: ok({ row, isDone: true, isChanged: false }), change };
  if (!change.assignment && room.isCut) return 'alone';
  room.take(change, now);
  return { result: ok({ row: rowAfter(row, change), isDone: true, isChanged: true }), change };
}

/** Is there nothing to choose for this order, whatever is free? */
export function needsNoChoice(services: Services, row: PayinRow): boolean {
  const order = toPayin(row);
  if (!isOneOf(order.status, unservedStatuses)) return true;
  // A waiting customer's page asks again and again: while nobody is chosen, that costs nothing.
  const isStopped = isIntakeStopped(services.settings.switches(), order);
  const mayChoose = row.merchant_status === 'active' && !isStopped;
  return !mayChoose && isOneOf(order.status, waitingStatuses);
}
