import { ok } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import { randomBytes } from 'node:crypto';
import type { Services } from '../../core/services.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import { readDatabaseTime } from '../../platform/db/database-time.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { StartError } from '../../platform/runtime/start-error.ts';
import type { LoggedErasure } from './erasure-log.ts';
import type { Records } from './store-files.ts';
import { findLeft, type Left } from './store-left.ts';
import { readReasonsToKeep, readUnfinished } from './store-needed.ts';
import {
  eraseAll,
  lockOrders,
  readCases,
  readMerchantId,
  type Counts,
  type TheirOrder,
} from './store.ts';

export interface Erasure {
  /** The merchant's id or name. */
  merchant: string;
  /** The merchant's id of the customer. */
  customer: string;
  /** The system's user who asked for it. */
  operator: string;
  /** Says what would be erased, and erases nothing. */
  isTrial: boolean;
  /** Also while an alert, a freeze or a recent pay-out may need the evidence: the audit says so. */
  isDespite: boolean;
  /** The pseudonymous id of an erasure that is repeated; otherwise a new one. */
  surrogate?: string;
  /** Lists it outside the database, just before it is committed. */
  log?: (erasure: LoggedErasure) => Promise<void>;
}

export interface Erased extends Counts {
  orders: number;
  cases: number;
  /** What the customer is called from now on. */
  surrogate: string;
  /** Where the texts that were erased are still found; a trial does not look. */
  left: Left[];
}

const topics = ['payin', 'payout', 'dispute', 'complaint', 'statement', 'note', 'talk'] as const;
/** Shorter texts are found by chance. */
const soughtFrom = 5;
const shownMax = 5;
const auditedMax = 50;

/**
 * Erases what the desk knows of a merchant's customer beyond the payments themselves. Orders,
 * amounts, times, references, postings and the audit stay as they are: the books still prove
 * themselves. As the owner of the database, since the servers may not change a message.
 *
 * @throws {StartError} when there is no such customer, or something of theirs is not at its end.
 */
export async function eraseCustomer(
  { changes, pool }: Pick<Services, 'changes' | 'pool'>,
  asked: Erasure,
): Promise<Erased> {
  const { erased, sought } = await changes.transaction(async ({ client, commit }) => {
    const merchantId = await readMerchantId(client, asked.merchant);
    if (merchantId === undefined) throw new StartError(`there is no merchant ${asked.merchant}`);
    const surrogate = asked.surrogate ?? `erased-${randomBytes(8).toString('hex')}`;
    const person = { merchantId, customerId: asked.customer, surrogate };
    const orders = await lockOrders(client, person);
    const { refs, cases, needed } = await finished(client, orders, asked);
    const counts = await eraseAll(client, person, { refs, cases });
    const after = { ...counts, orders: refs.length, cases: cases.length, surrogate };
    const done = { erased: after, sought: soughtOf(asked.customer, orders) };
    if (asked.isTrial) return { ok: false as const, ...done };
    const despite = needed.length > 0 && {
      despite: { count: needed.length, first: needed.slice(0, auditedMax) },
    };
    const now = await readDatabaseTime(client);
    await asked.log?.({ at: new Date(now).toISOString(), merchantId, surrogate, refs });
    await commit({
      ...signedBy(systemAuthor(now)),
      audit: [
        {
          action: 'customer.erased',
          subject: `merchant:${merchantId}`,
          after: { ...after, operator: asked.operator, ...despite },
        },
      ],
      outbox: outboxOf(merchantId, orders),
    });
    return { ...ok(null), ...done };
  });
  // The search reads the whole desk: nothing is locked meanwhile.
  return { ...erased, left: asked.isTrial ? [] : await findLeft(pool, sought) };
}

async function finished(
  client: Client,
  orders: readonly TheirOrder[],
  { merchant, customer, isDespite }: Erasure,
): Promise<Records & { needed: string[] }> {
  if (orders.length === 0) throw new StartError(`${merchant} has no orders of ${customer}`);
  const refs = orders.map(({ ref_id: refId }) => refId);
  const cases = await readCases(client, refs);
  const open = orders.filter((order) => order.is_open).map(({ ref_id: refId }) => refId);
  const unfinished = [...open, ...(await readUnfinished(client, { refs, cases }))];
  const shown = (list: readonly string[]) => list.slice(0, shownMax).join(', ');
  if (unfinished.length > 0) {
    throw new StartError(
      `not yet: ${unfinished.length} things are not at their end (${shown(unfinished)})`,
    );
  }
  const needed = await readReasonsToKeep(client, { refs, cases });
  if (needed.length > 0 && !isDespite) {
    throw new StartError(
      `not yet: ${needed.length} things may need the evidence (${shown(needed)}); ` +
        'with --despite it is erased all the same, and the audit says so',
    );
  }
  return { refs, cases, needed };
}

function soughtOf(customer: string, orders: readonly TheirOrder[]): string[] {
  const texts = orders.flatMap((order) => [order.customer_name, order.customer_upi]);
  const known = [customer, ...texts].filter((text) => text !== null);
  return [...new Set(known)].filter((text) => text.length >= soughtFrom);
}

/** The lists of everyone who sees one of the orders have changed. */
function outboxOf(merchantId: string, orders: readonly TheirOrder[]): OutboxRow[] {
  const scopes = orders.flatMap(({ peer_id: peerId, subadmin_id: subadminId }) =>
    scopesTouched({ peerId, subadminId, merchantId }),
  );
  return topics.map((topic) => ({
    topic,
    scopes: [...new Set(scopes)],
    event: 'customer.erased',
    ref: merchantId,
  }));
}
