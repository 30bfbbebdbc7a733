import pg from 'pg';
import { PgBoss, type ConstructorOptions, type Job } from 'pg-boss';
import { appRole, type Client } from '../db/pool.ts';
import type { Log } from '../runtime/log.ts';

/** Long work by name: a plain object says what it is about. */
export type WorkByName = Record<string, Record<string, string>>;

/** One try of a piece of work. */
export interface Attempt<Data> {
  data: Data;
  /** No other try follows when this one fails. */
  isLast: boolean;
}

export type WorkHandler<Data> = (attempt: Attempt<Data>) => Promise<void>;

const schema = 'pgboss';
const installLock = 7_337_003;
/** A worker that does not say for so long that it lives has lost its work to another one. */
const heartbeatSeconds = 10;
const superviseSeconds = 2;
const pollSeconds = 0.5;
const stopMs = 30_000;
const connectionsMax = 4;
const retryLimit = 10;

/** What every piece of work gets: tried again, later and later, for about an hour and a half. */
const queueOptions = {
  policy: 'exclusive',
  retryLimit,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 2 * 60 * 60,
  heartbeatSeconds,
  retentionSeconds: 14 * 24 * 60 * 60,
  deleteAfterSeconds: 24 * 60 * 60,
} as const;

const settings = { schema, schedule: false, reindex: false, monitorVacuum: false } as const;

/**
 * Makes the queues of this database as its owner, once however many servers start together, and
 * lets the role with fewer rights work with them.
 */
export async function installWorkQueue(
  url: string,
  names: readonly string[],
  { asAppRole }: { asAppRole: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [installLock]);
    const boss = new PgBoss({ ...settings, connectionString: url, max: 1, supervise: false });
    boss.on('error', () => undefined);
    await boss.start();
    for (const name of names) await boss.createQueue(name, queueOptions);
    await boss.stop({ graceful: false });
    if (!asAppRole) return;
    await client.query(`
      grant usage on schema ${schema} to ${appRole};
      grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
      grant execute on all functions in schema ${schema} to ${appRole};`);
  } finally {
    await client.end();
  }
}

/**
 * Long work, done once by some server of all. It is asked for in the transaction that needs it, so
 * that neither is there without the other, and a server that dies in the middle loses it to
 * another one within seconds.
 */
export class WorkQueue<Works extends WorkByName> {
  private readonly boss: PgBoss;
  private isStarted = false;

  constructor(url: string, options: { asAppRole: boolean; log: Log }) {
    const connection: ConstructorOptions = {
      connectionString: url,
      application_name: 'peerdesk-queue',
      max: connectionsMax,
      ...(options.asAppRole && { options: `-c role=${appRole}` }),
    };
    this.boss = new PgBoss({
      ...settings,
      ...connection,
      migrate: false,
      createSchema: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    });
    this.boss.on('error', (error) => options.log.warn({ err: error }, 'the queue of work failed'));
  }

  async start(): Promise<void> {
    await this.boss.start();
    this.isStarted = true;
  }

  /**
   * Asks for work, as a part of the transaction. What is asked for already, by the same key, is not
   * asked for twice.
   *
   * @param turn decides what is done first of all that waits: the lower comes first.
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

  /** Does work of this name on this server, one piece at a time, until the queue is stopped. */
  async work<N extends keyof Works & string>(
    name: N,
    handle: WorkHandler<Works[N]>,
  ): Promise<void> {
    await this.boss.work<Works[N]>(name, { pollingIntervalSeconds: pollSeconds }, async (jobs) => {
      for (const job of jobs) await handle(attemptOf(job));
    });
  }

  /**
   * Does the work of this name that waits, in its order and here, also what is to be tried later.
   *
   * @throws the first failure, once all had their try; what failed waits for its next one.
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
    // Only now, or it would be the next to be fetched.
    if (failed.length > 0) await this.boss.fail(name, failed);
    if (failures.length > 0) throw failures[0];
  }

  /** Waits for what is under way here; what takes too long is another server's then. */
  async stop(): Promise<void> {
    if (this.isStarted) await this.boss.stop({ graceful: true, timeout: stopMs });
  }
}

function attemptOf<Data>({ data, retryCount }: Job<Data>): Attempt<Data> {
  return { data, isLast: retryCount >= retryLimit };
}
