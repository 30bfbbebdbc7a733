import type { MatchRule } from '@peerdesk/contract/statement.ts';
import { outOfSuspense } from '@peerdesk/domain/ledger/postings.ts';
import { minor } from '@peerdesk/domain/money.ts';
import type { PayinChange } from '@peerdesk/domain/payin/payin.ts';
import { accountChanges, commitChanges, type Committed } from '../write/commit.ts';
import type { ChangeSet, LineMove } from '../write/change-set.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Writer } from '../write/writer.ts';
import { changeSetOf } from '../order/payin/write-change.ts';
import type { Services } from '../services.ts';
import type { LineRow } from './bank-line.ts';

/** What is written together: the change of an order and what must stand before it. */
export type Unit = readonly ChangeSet[];

/** By which rule a line came to an order, in words too. */
export interface Ground {
  rule: MatchRule;
  reason: string;
  evidence: Record<string, unknown>;
}

/** How many units go to the database in one round trip, and how many trips are under way. */
const groupMax = 60;
const lanes = 2;

/**
 * Writes many units, each whole or not at all. They go in groups, the next of which is made ready
 * while the database is busy with the one before; a group that loses a guard is written one unit
 * after the other.
 *
 * @returns the places of the units that lost, with how.
 */
export async function writeUnits(
  services: Services,
  units: readonly Unit[],
): Promise<Map<number, Extract<Committed, { ok: false }>>> {
  const lost = new Map<number, Extract<Committed, { ok: false }>>();
  let next = 0;
  const lane = async () => {
    while (next < units.length) {
      const start = next;
      next += groupMax;
      const group = units.slice(start, next);
      const whole = await writeUnit(services, toldOnce(group.flat()));
      if (whole.ok) continue;
      for (const [at, unit] of group.entries()) {
        const one = await writeUnit(services, unit);
        if (!one.ok) lost.set(start + at, one);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return lost;
}

/** Of what a group of changes says about the same lists once is enough; orders are named each. */
function toldOnce(changes: readonly ChangeSet[]): ChangeSet[] {
  const told = new Set<string>();
  return changes.map((change) => ({
    ...change,
    outbox: change.outbox.filter((row) => {
      const key = JSON.stringify([row.topic, row.event, row.ref, row.scopes]);
      if (told.has(key)) return false;
      told.add(key);
      return true;
    }),
  }));
}

/** Writes a unit whole and tells its readers. */
export async function writeUnit(services: Services, changes: Unit): Promise<Committed> {
  try {
    return await commitChanges(services.pool, changes);
  } finally {
    services.live.announce(changes.flatMap(({ outbox }) => outbox));
  }
}

/** What tells the desk that claims and lines changed. */
export function reconcileOutbox(line: { upload_id: string } | null, ref: string): OutboxRow[] {
  const scopes = ['desk'];
  const about = line?.upload_id ?? ref;
  const rows: OutboxRow[] = [{ topic: 'utr', scopes, event: 'utr.changed', ref: about }];
  if (line) {
    rows.push({ topic: 'statement', scopes, event: 'statement.changed', ref: line.upload_id });
  }
  return rows;
}

interface Booking {
  writer: Writer;
  line: LineRow;
  ground: Ground;
  /** The entry that holds the credit in suspense, where one does. */
  suspenseEntry: string | null;
}

/** A bank line approves a pay-in: out of suspense first, then the approval with the line. */
export function approvalUnit(
  services: Services,
  booking: Booking & { change: PayinChange; response?: unknown; released?: string | null },
): Unit {
  const { writer, line, change, ground } = booking;
  const base = changeSetOf(services, writer, change, booking.response ?? null);
  const { after } = change;
  const matched = { orderRef: after.refId, event: 'matched', detail: detailOf(line, ground) };
  const approval: ChangeSet = {
    ...base,
    lines: [
      moveToOrder(line, ground, [
        {
          orderKind: 'payin',
          orderRef: after.refId,
          amount: after.receivedAmount ?? after.amount,
          evidence: ground.evidence,
          approved: true,
        },
      ]),
    ],
    released:
      booking.released && change.utr
        ? { utr: change.utr.utr, orderRef: booking.released }
        : undefined,
    events: [matched, ...(base.events ?? [])],
    outbox: [...base.outbox, ...reconcileOutbox(line, after.refId)],
  };
  return [...suspenseReleaseOf(services, booking), approval];
}

/** A line proves an order that was approved already; no money moves but what was in suspense. */
export function attachUnit(
  services: Services,
  booking: Booking & { kind: 'payin' | 'payout'; refId: string; response?: unknown },
): Unit {
  const { writer, line, ground, kind, refId } = booking;
  const attach: ChangeSet = {
    at: writer.now,
    actor: writer.actor,
    origin: writer.origin,
    node: services.live.node,
    idempotency: writer.idempotency && {
      claim: writer.idempotency,
      response: booking.response ?? null,
    },
    lines: [
      moveToOrder(line, ground, [
        {
          orderKind: kind,
          orderRef: refId,
          amount: minor(line.amount ?? 0n),
          evidence: ground.evidence,
          approved: false,
        },
      ]),
    ],
    events: [{ orderRef: refId, event: 'matched', detail: detailOf(line, ground) }],
    audit: [
      { action: `${kind}.matched`, subject: `${kind}:${refId}`, after: detailOf(line, ground) },
    ],
    outbox: [
      { topic: kind, scopes: ['desk'], event: `${kind}.matched`, ref: refId },
      ...reconcileOutbox(line, refId),
    ],
  };
  return [...suspenseReleaseOf(services, booking), attach];
}

/** The line goes to these orders; in suspense it is no more, whatever it was before. */
export function moveToOrder(line: LineRow, ground: Ground, matches: LineMove['matches']): LineMove {
  return {
    lineId: line.id,
    uploadId: line.upload_id,
    from: { state: line.state, inSuspense: null },
    to: {
      state: 'matched',
      inSuspense: null,
      orderRef: matches[0]?.orderRef ?? null,
      rule: ground.rule,
      reason: ground.reason,
    },
    matches,
  };
}

/** A change of its own, so that the running balance after each entry is the one it left. */
export function suspenseReleaseOf(
  services: Services,
  { writer, line, suspenseEntry }: Omit<Booking, 'ground'>,
): ChangeSet[] {
  if (line.in_suspense === null) return [];
  if (suspenseEntry === null) throw new Error(`line ${line.id} is in suspense without an entry`);
  const entry = outOfSuspense({
    lineId: line.id,
    peerId: line.peer_id,
    amount: minor(line.amount ?? 0n),
    round: line.in_suspense,
    reverses: suspenseEntry,
  });
  return [
    {
      at: writer.now,
      actor: writer.actor,
      origin: writer.origin,
      node: services.live.node,
      lines: [
        {
          lineId: line.id,
          uploadId: line.upload_id,
          from: { state: line.state, inSuspense: line.in_suspense },
          to: {
            state: line.state,
            inSuspense: null,
            orderRef: line.order_ref,
            rule: line.rule,
            reason: line.reason,
          },
          matches: [],
        },
      ],
      accounts: accountChanges(entry.postings, null, true),
      entries: [entry],
      audit: [
        {
          action: 'statement.suspense_released',
          subject: `line:${line.id}`,
          before: { amount: line.amount?.toString() ?? null },
        },
      ],
      outbox: [walletOutbox(line)],
    },
  ];
}

export function walletOutbox(line: Pick<LineRow, 'peer_id'>): OutboxRow {
  const scopes = ['desk', `peer:${line.peer_id}`];
  return { topic: 'wallet', scopes, event: 'wallet.changed', ref: line.peer_id };
}

export function detailOf(line: LineRow, ground: Ground): Record<string, unknown> {
  return {
    rule: ground.rule,
    reason: ground.reason,
    line: line.id,
    upload: line.upload_id,
    row: line.row,
  };
}
