import type { Pool } from '../db/pool.ts';
import { outboxMs } from '../db/trim.ts';
import type { Log } from '../runtime/log.ts';
import type { Announced } from './announcer.ts';
import type { Live } from './live.ts';
import { runWithin } from '../runtime/deadline.ts';

const pollMs = 100;
const retryMs = 1000;

/** A change, and the node that has already notified its own readers; null when none has. */
type Row = Announced & { node: string | null };

/**
 * Picks up the changes of other nodes. Each round reads the outbox rows of exactly those
 * transactions that became visible since the previous round, so that a late commit with an early id
 * is never missed.
 */
export class OutboxPoller {
  private snapshot: string | null = null;
  private readAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  /** The round under way, or else the last one. */
  private round: Promise<void> = Promise.resolve();
  /** The round after it, once somebody waits for it. */
  private next: Promise<void> | undefined;
  private readonly pool: Pool;
  private readonly live: Live;
  private readonly log: Log;

  constructor(pool: Pool, live: Live, log: Log) {
    this.pool = pool;
    this.live = live;
    this.log = log;
  }

  /** Reads the current position in the outbox, then polls until `stop`. */
  async start(): Promise<void> {
    this.snapshot = await this.currentSnapshot();
    this.schedule(pollMs);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await Promise.allSettled([this.round, this.next]);
  }

  /**
   * Waits for a round that begins from now on: every change that was committed before is known
   * afterwards, whichever server made it. Whoever asks meanwhile waits for the same one.
   */
  catchUp(): Promise<void> {
    this.next ??= this.roundAfter(this.round);
    return this.next;
  }

  private async roundAfter(last: Promise<void>): Promise<void> {
    await Promise.allSettled([last]);
    this.next = undefined;
    // Its duration is not bounded by the request that happens to be the first to ask.
    this.round = runWithin(undefined, () => this.poll());
    await this.round;
  }

  private schedule(delay: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.catchUp().then(
        () => this.schedule(pollMs),
        (error: unknown) => {
          this.log.warn({ err: error }, 'the outbox cannot be read');
          this.schedule(retryMs);
        },
      );
    }, delay);
  }

  private async currentSnapshot(): Promise<string> {
    const { rows } = await this.pool.query<{ snapshot: string }>(
      'select pg_current_snapshot()::text as snapshot',
    );
    return rows[0]?.snapshot ?? '';
  }

  private async poll(): Promise<void> {
    const { rows } = await this.pool.query<PolledRow>({
      name: 'outbox_since',
      text: `with now_at as (select pg_current_snapshot() as snapshot)
        select n.snapshot::text, o.topic, o.scopes, o.ref, o.node
        from now_at n left join outbox o
          on o.xid >= pg_snapshot_xmin($1::pg_snapshot)
          and not pg_visible_in_snapshot(o.xid, $1::pg_snapshot)`,
      values: [this.snapshot],
    });
    const news = rows.filter(isRow).filter((row) => row.node !== this.live.node);
    this.live.announce(news);
    if (performance.now() - this.readAt > outboxMs / 2) this.live.announceGap();
    this.readAt = performance.now();
    this.snapshot = rows[0]?.snapshot ?? this.snapshot;
  }
}

/** A round without changes still returns a row, which contains only the snapshot. */
type PolledRow = { [Name in keyof Row]: Row[Name] | null } & { snapshot: string };

function isRow(row: PolledRow): row is PolledRow & Row {
  return row.topic !== null;
}
