import { scopeKey } from '@peerdesk/domain/scope.ts';
import {
  inTransaction,
  inTransactionAfter,
  isRefusedStatement,
  type Client,
  type Pool,
} from '../../platform/db/pool.ts';
import type { Announcer, OutboxRow } from '../../platform/live/announcer.ts';
import { atMost } from '../../platform/runtime/deadline.ts';
import {
  endOfTurn,
  outcomeOfOwn,
  valueOf,
  workForAll,
  type Waiting,
} from '../../platform/runtime/waiting.ts';
import { outboxOf, type ChangeSet } from './change-set.ts';
import { commitChanges, commitWithin } from './commit.ts';
import { dedupeOutbox, losersAmong, mayShare, takeGroup, type Unit } from './groups.ts';
import type { Committed, Failed } from './guard-failure.ts';
import type { QueueDeliveries } from './queue-deliveries.ts';

/**
 * How many units share a transaction: of decisions that people wait for fewer than of a batch,
 * since a shorter transaction leaves the next group less to wait for.
 */
const groupMax = 32;
const batchGroupMax = 60;
/** How many transactions run concurrently at most. */
const lanes = 2;
/**
 * A group waits for the one before it, so that it holds all that arrives meanwhile: most of what a
 * transaction costs, a large one costs once. One that takes longer than this may wait for a lock,
 * and does not hold up others.
 */
const aheadMs = 30;
/**
 * After a write whose outcome is not known: when the database has ended it, or has given up a
 * connection that is silent, or a statement that takes too long.
 */
const doubtsMs = [2_000, 10_000, 40_000];

/** A transaction in which records are locked and read, and changes committed. */
export interface Transaction {
  client: Client;
  /** Writes changes as part of the transaction, which must be rolled back after a failure. */
  commit(changes: ChangeSet | Unit): Promise<Committed>;
}

interface WaitingUnit extends Waiting<Committed> {
  unit: Unit;
}

/**
 * Writes changes and notifies their readers. There is no other way to do either, so that nobody can
 * write without notifying or notify without writing.
 *
 * Decisions that arrive at the same moment, or while others are being written, share one
 * transaction, so that many of them about one merchant's money lock its row once.
 * Each is acknowledged after its own commit and fails only by its own guards.
 */
export class ChangeWriter {
  private readonly pool: Pool;
  private readonly live: Announcer;
  private readonly queue: QueueDeliveries;
  /** The scopes of merchants with a webhook, whose changes need a transaction. */
  private readonly told = new Set<string>();
  private waiting: WaitingUnit[] = [];
  private isWorking = false;
  private readonly underWay = new Set<Promise<void>>();

  constructor(pool: Pool, live: Announcer, queue: QueueDeliveries) {
    this.pool = pool;
    this.live = live;
    this.queue = queue;
  }

  /**
   * Writes one change, or several that belong together, all or nothing.
   *
   * @throws database errors that no guard raised; whether the change was written is then unknown.
   */
  async write(changes: ChangeSet | Unit): Promise<Committed> {
    const unit = unitOf(changes);
    if (!mayShare(unit)) return this.commit(unit);
    return outcomeOfOwn((waiting) => {
      this.waiting.push({ unit, ...waiting });
      if (!this.isWorking) void this.work();
    });
  }

  /**
   * Writes many units, each all or nothing, a group of them per transaction. The next group is
   * prepared while the database is busy with the previous one.
   *
   * @returns the indices of the units that failed, and how.
   * @throws the first error that no guard raised, once all others are written.
   */
  async writeAll(units: readonly Unit[]): Promise<Map<number, Failed>> {
    const outcomes: { at: number; outcome: PromiseSettledResult<Committed> }[] = [];
    let waiting = units.map((unit, at) => ({ unit, at }));
    const lane = async () => {
      while (waiting.length > 0) {
        const next = takeGroup(waiting.slice(0, batchGroupMax), ({ unit }) => unit, batchGroupMax);
        waiting = [...next.rest, ...waiting.slice(batchGroupMax)];
        const done = await this.writeGroup(next.group.map(({ unit }) => unit));
        outcomes.push(...done.map((outcome, n) => ({ at: next.group[n]?.at ?? 0, outcome })));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const committed = outcomes.map(({ at, outcome }) => ({ at, result: valueOf(outcome) }));
    return new Map(committed.flatMap(({ at, result }) => (result.ok ? [] : [[at, result]])));
  }

  /**
   * Runs `work` in one transaction, committed when it returns `ok: true`. Readers are notified of
   * its changes after the commit.
   */
  async transaction<R extends { ok: boolean }>(
    work: (transaction: Transaction) => Promise<R>,
  ): Promise<R> {
    return this.transactionAfter(async () => undefined, work);
  }

  /** The same, with what `first` has locked and read; see `inTransactionAfter`. */
  async transactionAfter<R extends { ok: boolean }, Read>(
    first: (client: Client) => Promise<Read>,
    work: (transaction: Transaction, read: Read) => Promise<R>,
  ): Promise<R> {
    const told: OutboxRow[] = [];
    const commitOf = (client: Client) => (changes: ChangeSet | Unit) => {
      const unit = unitOf(changes);
      told.push(...unit.flatMap(outboxOf));
      return commitWithin(client, unit, { node: this.live.node, queue: this.queue });
    };
    const run = () =>
      inTransactionAfter(this.pool, first, (client, read) =>
        work({ client, commit: commitOf(client) }, read),
      );
    return this.telling(told, run, ({ ok }) => !ok);
  }

  private commit(changes: readonly ChangeSet[]): Promise<Committed> {
    return this.telling(changes.flatMap(outboxOf), () => this.commitAndQueue(changes));
  }

  /** Queues deliveries to merchants with a webhook. */
  private async commitAndQueue(changes: readonly ChangeSet[]): Promise<Committed> {
    const { node } = this.live;
    if (!this.isTold(changes)) {
      const done = await commitChanges(this.pool, changes, node);
      if (done.ok || done.failure !== 'must-tell') return done;
      for (const merchantId of done.merchants) {
        this.told.add(scopeKey({ kind: 'merchant', merchantId }));
      }
    }
    return inTransaction(this.pool, (client) =>
      commitWithin(client, changes, { node, queue: this.queue }),
    );
  }

  /**
   * Notifies the readers of `rows` once `work` has ended, also when its outcome is unknown: a
   * needless refetch is cheaper than a stale screen.
   *
   * @param rows may grow while it works.
   */
  private async telling<R>(
    rows: readonly OutboxRow[],
    work: () => Promise<R>,
    isUndone: (result: R) => boolean = () => false,
  ): Promise<R> {
    try {
      const result = await work();
      if (!isUndone(result)) this.live.announce(rows);
      return result;
    } catch (error) {
      if (!isRefusedStatement(error)) this.tellInDoubt(rows);
      throw error;
    }
  }

  /** The write may still land, and the poller skips rows that this server has written. */
  private tellInDoubt(rows: readonly OutboxRow[]): void {
    this.live.announce(rows);
    for (const ms of doubtsMs) setTimeout(() => this.live.announce(rows), ms).unref();
  }

  private isTold(changes: readonly ChangeSet[]): boolean {
    return changes.some(({ outbox }) =>
      outbox.some(({ scopes }) => scopes.some((scope) => this.told.has(scope))),
    );
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    try {
      await endOfTurn();
      while (this.waiting.length > 0) {
        const { group, rest } = takeGroup(this.waiting, ({ unit }) => unit, groupMax);
        this.waiting = rest;
        await this.writeNext(group);
      }
    } finally {
      this.isWorking = false;
    }
  }

  /** @returns when the group is written or holds up the next one, for which a lane is free. */
  private async writeNext(group: readonly WaitingUnit[]): Promise<void> {
    const write = (left: readonly WaitingUnit[]) => this.writeGroup(left.map(({ unit }) => unit));
    const writing = workForAll(group, write).finally(() => this.underWay.delete(writing));
    this.underWay.add(writing);
    await atMost(aheadMs, writing);
    while (this.underWay.size >= lanes) await Promise.race(this.underWay);
  }

  /**
   * When one of a group fails, nothing of the group is written. Where the guard names the orders
   * that lost, the others are written without them, otherwise each separately.
   */
  private async writeGroup(group: readonly Unit[]): Promise<PromiseSettledResult<Committed>[]> {
    const lost = new Map<Unit, Failed>();
    for (;;) {
      const left = group.filter((unit) => !lost.has(unit));
      if (left.length < 2) return this.writeEach(group, lost);
      const [whole] = await Promise.allSettled([this.commit(dedupeOutbox(left.flat()))]);
      const failed = whole.status === 'fulfilled' && !whole.value.ok ? whole.value : null;
      const mayBeMended = failed !== null || isRefusedStatement(outcomeError(whole));
      if (!mayBeMended) return group.map((unit) => settled(lost.get(unit)) ?? whole);
      const losers = failed ? losersAmong(left, failed) : [];
      if (losers.length === 0) return this.writeEach(group, lost);
      for (const [unit, failure] of losers) lost.set(unit, failure);
    }
  }

  private async writeEach(
    group: readonly Unit[],
    lost: ReadonlyMap<Unit, Failed>,
  ): Promise<PromiseSettledResult<Committed>[]> {
    const outcomes: PromiseSettledResult<Committed>[] = [];
    for (const unit of group) {
      const known = settled(lost.get(unit));
      outcomes.push(...(known ? [known] : await Promise.allSettled([this.commit(unit)])));
    }
    return outcomes;
  }
}

function unitOf(changes: ChangeSet | Unit): Unit {
  return 'audit' in changes ? [changes] : changes;
}

const settled = (value: Failed | undefined) => value && ({ status: 'fulfilled', value } as const);

const outcomeError = (outcome: PromiseSettledResult<unknown>): unknown =>
  outcome.status === 'rejected' ? outcome.reason : null;
