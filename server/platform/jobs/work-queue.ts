import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss, type ConstructorOptions, type Job } from 'pg-boss';
import type { Client } from '../db/pool.ts';
import type { Log } from '../runtime/log.ts';

/** Background jobs by name, with their data. */
export type WorkByName = Record<string, Record<string, string>>;

/** One attempt at a job. */
export interface Attempt<Data> {
  data: Data;
  /** No further attempt follows when this one fails. */
  isLast: boolean;
}

export type WorkHandler<Data> = (attempt: Attempt<Data>) => Promise<void>;

const schema = 'pgboss';
const installLock = 7_337_003;
/** A worker without a heartbeat for this long loses its job to another one. */
const heartbeatSeconds = 10;
const superviseSeconds = 2;
const pollSeconds = 0.5;
/** How long a stopping server lets its jobs finish. */
const pauseMs = 1_500;
const connectionsMax = 4;
/** The queue's own statements take milliseconds: a longer one has lost its connection. */
const limits = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
const retryLimit = 10;

/** How the jobs of a queue are tried: again after growing delays, for about half an hour. */
const queueRules = {
  retryLimit,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 5 * 60,
  expireInSeconds: 2 * 60 * 60,
  heartbeatSeconds,
  retentionSeconds: 14 * 24 * 60 * 60,
  deleteAfterSeconds: 24 * 60 * 60,
} as const;

const settings = { schema, schedule: false, reindex: false, monitorVacuum: false } as const;

/**
 * Creates the queues of this database as its owner, once however many servers start together, and
 * grants the servers' role, if they have one, access to them.
 */
export async function installWorkQueue(
  url: string,
  names: readonly string[],
  role: string | null,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [installLock]);
    const boss = new PgBoss({ ...settings, connectionString: url, max: 1, supervise: false });
    boss.on('error', () => undefined);
    await boss.start();
    for (const name of names) {
      await boss.createQueue(name, { policy: 'exclusive', ...queueRules });
      // One that an earlier release created keeps the rules of that release otherwise.
      await boss.updateQueue(name, queueRules);
    }
    await boss.stop({ graceful: false });
    if (role === null) return;
    const name = client.escapeIdentifier(role);
    await client.query(`
      grant usage on schema ${schema} to ${name};
      grant select, insert, update, delete on all tables in schema ${schema} to ${name};
      grant execute on all functions in schema ${schema} to ${name};`);
  } finally {
    await client.end();
  }
}

/**
 * The job queue: each job is done once, by one of the servers. It is enqueued in the transaction
 * that needs it, so neither exists without the other, and if its server dies, another one takes
 * over within seconds.
 */
export class WorkQueue<Works extends WorkByName> {
  private readonly boss: PgBoss;
  private isStarted = false;
  /** The jobs that this server is running, by id. */
  private readonly held = new Map<string, Promise<void>>();
  private readonly names = new Set<string>();
  private interrupted: string[] = [];

  constructor(url: string, options: { log: Log }) {
    const connection: ConstructorOptions = {
      connectionString: url,
      ...limits,
      application_name: 'peerdesk-queue',
      max: connectionsMax,
    };
    this.boss = new PgBoss({
      ...settings,
      ...connection,
      migrate: false,
      createSchema: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    });
    this.boss.on('error', (error) => options.log.warn({ err: error }, 'the work queue failed'));
  }

  async start(): Promise<void> {
    await this.boss.start();
    this.isStarted = true;
  }

  /**
   * Enqueues work as part of the transaction. Work that is already queued under the same key is not
   * queued twice.
   *
   * @param turn the order among waiting jobs: lower comes first.
   */
  async ask<N extends keyof Works & string>(
    client: Client,
    name: N,
    data: Works[N],
    { key, turn = 0 }: { key: string; turn?: number },
  ): Promise<void> {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    await this.boss.send(name, data, { db, priority: -turn, singletonKey: key });
  }

  /** Processes jobs of this name on this server, `atOnce` at a time, until the queue is stopped. */
  async work<N extends keyof Works & string>(
    name: N,
    handle: WorkHandler<Works[N]>,
    { atOnce = 1 }: { atOnce?: number } = {},
  ): Promise<void> {
    this.names.add(name);
    const options = { pollingIntervalSeconds: pollSeconds, localConcurrency: atOnce };
    await this.boss.work<Works[N]>(name, options, async (jobs) => {
      for (const job of jobs) await this.hold(job.id, handle(attemptOf(job)));
    });
  }

  private async hold(id: string, done: Promise<void>): Promise<void> {
    this.held.set(id, done);
    try {
      await done;
    } finally {
      this.held.delete(id);
    }
  }

  /** Takes no more jobs, and waits briefly for those in progress here. */
  async pause(): Promise<void> {
    for (const name of this.names) await this.boss.offWork(name, { wait: false });
    const all = Promise.allSettled(this.held.values());
    await Promise.race([all, sleep(pauseMs, undefined, { ref: false })]);
    this.interrupted = [...this.held.keys()];
  }

  /**
   * Processes the waiting jobs of this name here and in order, including those waiting for a retry.
   *
   * @throws the first failure, once all jobs have run; a failed job waits for its next attempt.
   */
  async drain<N extends keyof Works & string>(
    name: N,
    handle: WorkHandler<Works[N]>,
  ): Promise<void> {
    const failures: unknown[] = [];
    const failed: string[] = [];
    for (;;) {
      const [job] = await this.boss.fetch<Works[N]>(name, { ignoreStartAfter: true });
      if (!job) break;
      try {
        await handle(attemptOf(job));
        await this.boss.complete(name, job.id);
      } catch (error) {
        failures.push(error);
        failed.push(job.id);
      }
    }
    // Only now, or it would be fetched again.
    if (failed.length > 0) await this.boss.fail(name, failed);
    if (failures.length > 0) throw failures[0];
  }

  /** Stops, and returns jobs that `pause` did not see finish to the queue at once. */
  async stop(): Promise<void> {
    if (!this.isStarted) return;
    await this.boss.stop({ graceful: false, close: false });
    if (this.interrupted.length > 0) {
      const db = this.boss.getDb();
      // If that fails, the missing heartbeat has the same effect some seconds later.
      await db.executeSql(giveBack, [this.interrupted]).catch(() => undefined);
    }
    await this.boss.stop({ graceful: false });
  }
}

/** As if it had never been fetched: an interrupted attempt does not count. */
const giveBack = `
  update ${schema}.job set state = 'created', start_after = now(), started_on = null,
    heartbeat_on = null, completed_on = null, output = null
  where id = any($1::uuid[]) and state in ('active', 'retry', 'failed')`;

function attemptOf<Data>({ data, retryCount }: Job<Data>): Attempt<Data> {
  return { data, isLast: retryCount >= retryLimit };
}
