import {
  inTransaction,
  isRefusedStatement,
  type Client,
  type Pool,
} from '../../platform/db/pool.ts';
import type { Announcer, OutboxRow } from '../../platform/live/announcer.ts';
import { signedBy, type Author } from './author.ts';
import type { ChangeSet } from './change-set.ts';
import { commitChanges } from './commit.ts';
import { mayShare, takeGroup, dedupeOutbox, type Unit } from './groups.ts';
import type { Committed, Failed } from './guard-failure.ts';

/** How many units share a transaction, and how many transactions are under way. */
const groupMax = 60;
const lanes = 2;

/** A transaction in which records are locked and read, and changes committed. */
export interface Transaction {
  client: Client;
  /** Writes a change as a part of the transaction, which must be given up after a failure. */
  commit(change: ChangeSet): Promise<Committed>;
}

interface Waiting {
  unit: Unit;
  settle(outcome: PromiseSettledResult<Committed>): void;
}

/**
 * Writes changes and tells their readers. There is no other way to do either, so that nobody writes
 * without telling or tells without writing.
 *
 * Decisions that come while others are being written wait and share one transaction, so that many
 * of them about one merchant's money take its row once. With nothing under way a change is written
 * at once. Each is acknowledged after its own commit and fails by its own guards only.
 */
export class ChangeWriter {
  private readonly pool: Pool;
  private readonly live: Announcer;
  private waiting: Waiting[] = [];
  private underWay = 0;

  constructor(pool: Pool, live: Announcer) {
    this.pool = pool;
    this.live = live;
  }

  /**
   * Writes a change, or changes that belong together, or nothing of them.
   *
   * @throws what the database throws when no guard is the cause; whether it was written is then
   * unknown.
   */
  async write(changes: ChangeSet | Unit): Promise<Committed> {
    const unit = 'audit' in changes ? [changes] : changes;
    if (!mayShare(unit)) return this.commit(unit);
    const outcome = await new Promise<PromiseSettledResult<Committed>>((settle) => {
      this.waiting.push({ unit, settle });
      if (this.underWay < lanes) void this.work();
    });
    return valueOf(outcome);
  }

  /**
   * Writes many units, each whole or not at all, a group of them in one transaction. The next group
   * is made ready while the database is busy with the one before.
   *
   * @returns the places of the units that failed, with how.
   * @throws the first error that no guard raised, once all others are written.
   */
  async writeAll(units: readonly Unit[]): Promise<Map<number, Failed>> {
    const outcomes: { at: number; outcome: PromiseSettledResult<Committed> }[] = [];
    let waiting = units.map((unit, at) => ({ unit, at }));
    const lane = async () => {
      while (waiting.length > 0) {
        const next = takeGroup(waiting.slice(0, groupMax), ({ unit }) => unit, groupMax);
        waiting = [...next.rest, ...waiting.slice(groupMax)];
        const done = await this.writeGroup(next.group.map(({ unit }) => unit));
        outcomes.push(...done.map((outcome, n) => ({ at: next.group[n]?.at ?? 0, outcome })));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const committed = outcomes.map(({ at, outcome }) => ({ at, result: valueOf(outcome) }));
    return new Map(committed.flatMap(({ at, result }) => (result.ok ? [] : [[at, result]])));
  }

  /**
   * Runs `work` in one transaction, kept when it returns `ok: true`. What it commits is told once
   * it is kept.
   */
  async transaction<R extends { ok: boolean }>(
    work: (transaction: Transaction) => Promise<R>,
  ): Promise<R> {
    const told: OutboxRow[] = [];
    let isUndone = false;
    try {
      const result = await inTransaction(this.pool, (client) =>
        work({
          client,
          commit: (change) => {
            told.push(...change.outbox);
            return commitChanges(client, [change], this.live.node);
          },
        }),
      );
      isUndone = !result.ok;
      return result;
    } finally {
      if (!isUndone) this.live.announce(told);
    }
  }

  /** Tells readers of something that is written elsewhere, such as how far a long job is. */
  async tell(author: Author, outbox: readonly OutboxRow[]): Promise<void> {
    await this.commit([{ ...signedBy(author), audit: [], outbox }]);
  }

  private async commit(changes: readonly ChangeSet[]): Promise<Committed> {
    try {
      return await commitChanges(this.pool, changes, this.live.node);
    } finally {
      // Said even when the outcome is unknown: a needless refetch is cheaper than a stale screen.
      this.live.announce(changes.flatMap(({ outbox }) => outbox));
    }
  }

  private async work(): Promise<void> {
    this.underWay += 1;
    while (this.waiting.length > 0) {
      const { group, rest } = takeGroup(this.waiting, ({ unit }) => unit, groupMax);
      this.waiting = rest;
      const outcomes = await this.writeGroup(group.map(({ unit }) => unit));
      for (const [n, outcome] of outcomes.entries()) group[n]?.settle(outcome);
    }
    this.underWay -= 1;
  }

  /** When one of a group fails, nothing of any was written: then each is written for itself. */
  private async writeGroup(group: readonly Unit[]): Promise<PromiseSettledResult<Committed>[]> {
    if (group.length > 1) {
      const [whole] = await Promise.allSettled([this.commit(dedupeOutbox(group.flat()))]);
      const mayBeMended =
        whole.status === 'fulfilled' ? !whole.value.ok : isRefusedStatement(whole.reason);
      if (!mayBeMended) return group.map(() => whole);
    }
    const outcomes: PromiseSettledResult<Committed>[] = [];
    for (const unit of group) outcomes.push(...(await Promise.allSettled([this.commit(unit)])));
    return outcomes;
  }
}

function valueOf<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
