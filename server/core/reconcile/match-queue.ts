import { dayMs } from '@peerdesk/domain/durations.ts';
import { garbageBelow } from '../../platform/runtime/return-memory.ts';
import type { StoredReason } from '@peerdesk/contract/reason.ts';
import { intoSuspense } from '@peerdesk/domain/ledger/postings.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { accountChanges } from '../write/account-changes.ts';
import type { ChangeSet } from '../write/change-set.ts';
import { type Author, signedBy, systemAuthor } from '../write/author.ts';
import type { Services } from '../services.ts';
import type { LineRow } from './bank-line.ts';
import { auditOfLine } from './line-audit.ts';
import { reconcileOutbox, walletOutbox } from './apply.ts';
import { judgeOrders } from './judge.ts';
import { readOrdersByUtr, readOrdersOfAccount } from './evidence-store.ts';
import { leaveQueue, readQueue } from './verdict-store.ts';
import { readUnclaimed } from './line-store.ts';

const queueMax = 1000;
const suspenseMax = 500;
const garbageMaxMb = 24;

/**
 * Judges the orders whose claims changed, against the imported bank lines. If a server stops in the
 * middle, the orders stay in the queue.
 */
export async function judgeQueue(services: Services): Promise<void> {
  const queued = await readQueue(services.pool, queueMax);
  if (queued.length === 0) return;
  const utrs = [...new Set(queued.map(({ utr }) => utr))];
  await judgeOrders(services, await readOrdersByUtr(services.pool, utrs));
  await leaveQueue(
    services.pool,
    queued.map(({ id }) => id),
  );
}

/** How long before a statement's period an affected order may have been opened. */
const lookBackMs = 7 * dayMs;

/** Judges the orders affected by new lines of an account and by the time that they cover. */
export async function judgeAccount(
  services: Services,
  account: {
    accountId: string;
    references: AsyncIterable<readonly string[]>;
    covered: { from: number; until: number } | null;
    attests: boolean;
  },
): Promise<void> {
  const { pool } = services;
  const { from, until } = account.covered ?? { from: 0, until: 0 };
  const judged = new Set<string>();
  const collect = garbageBelow(garbageMaxMb);
  const time = { from: from - lookBackMs, until, attests: account.attests };
  for await (const orders of readOrdersOfAccount(pool, account.accountId, time)) {
    for (const { ref_id: refId } of orders) judged.add(refId);
    await judgeOrders(services, orders);
    await collect();
  }
  for await (const references of account.references) {
    const named = await readOrdersByUtr(pool, references);
    // An order that was just judged is judged again only if the judgement decided it.
    const others = named.filter((row) => row.is_refused || !judged.has(row.ref_id));
    await judgeOrders(services, others);
    await collect();
  }
}

/** Puts credits into suspense that nobody has claimed for a day. */
export async function suspendUnclaimed(services: Services): Promise<void> {
  const now = services.clock();
  const lines = await readUnclaimed(services.pool, now - dayMs, suspenseMax);
  const author = systemAuthor(now);
  await services.changes.writeAll(lines.map((line) => [suspenseOf(author, line, line.state)]));
}

/** Moves a line's credit into suspense; the line gets the given `state`. */
export function suspenseOf(
  author: Author,
  line: LineRow,
  state: LineRow['state'],
  reason: StoredReason | null = line.reason,
): ChangeSet {
  const round = line.suspense_rounds + 1;
  const amount = minor(line.amount ?? 0n);
  const entry = intoSuspense({ lineId: line.id, peerId: line.peer_id, amount, round });
  return {
    ...signedBy(author),
    lines: [
      {
        lineId: line.id,
        uploadId: line.upload_id,
        from: { state: line.state, inSuspense: null },
        to: { state, inSuspense: round, orderRef: null, rule: line.rule, reason },
        matches: [],
      },
    ],
    accounts: accountChanges(entry),
    entries: [entry],
    audit: [
      auditOfLine(line, 'statement.suspense', {
        after: { amount: formatMoney(amount, rupeeDigits), reason },
      }),
    ],
    outbox: [walletOutbox(line), ...reconcileOutbox(line, line.id)],
  };
}
