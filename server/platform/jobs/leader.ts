import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keptConnection } from '../db/pool.ts';
import type { Log } from '../runtime/log.ts';

const leaderLock = 7_337_002;
const retryMs = 1000;
const answerMs = 10_000;
/** How long jobs may take to finish at a stop; an interrupted one is rolled back, and due again. */
const stopMs = 1_500;

/** A periodic job that one server of the desk runs. */
export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/**
 * Leader election: runs the jobs on the one server that holds an advisory lock. The lock ends with
 * its connection, so another server takes over when this one is killed. Every job is still safe to
 * run twice, because its writes are guarded.
 */
export class Leader {
  private client: pg.Client | undefined;
  private isStopped = false;
  private isSeeking = false;
  private nextSeek: NodeJS.Timeout | undefined;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly url: string;
  private readonly jobs: readonly Job[];
  private readonly log: Log;

  constructor(url: string, jobs: readonly Job[], log: Log) {
    this.url = url;
    this.jobs = jobs;
    this.log = log;
  }

  start(): void {
    this.seek();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.nextSeek);
    for (const timer of this.timers) clearTimeout(timer);
    const all = Promise.allSettled(this.running);
    await Promise.race([all, sleep(stopMs, undefined, { ref: false })]);
    await this.client?.end().catch(() => undefined);
  }

  /** One attempt at a time, and one timer: two would start every job twice. */
  private seek(): void {
    if (this.isSeeking || this.isStopped) return;
    this.isSeeking = true;
    const trying = this.tryToLead().catch((error: unknown) => {
      this.log.warn({ err: error }, 'cannot try for the leader lock');
      return undefined;
    });
    this.track(
      trying.then((lead) => {
        this.isSeeking = false;
        if (!lead || this.client !== lead) this.seekLater();
        else for (const job of this.jobs) this.loop(job, lead);
      }),
    );
  }

  private seekLater(): void {
    clearTimeout(this.nextSeek);
    if (!this.isStopped) this.nextSeek = setTimeout(() => this.seek(), retryMs);
  }

  /** The connection that holds the lock; undefined while another server holds it. */
  private async tryToLead(): Promise<pg.Client | undefined> {
    const client = this.client ?? (await this.connect());
    try {
      const { rows } = await client.query<{ leads: boolean }>(
        'select pg_try_advisory_lock($1) as leads',
        [leaderLock],
      );
      return rows[0]?.leads ? client : undefined;
    } catch (error) {
      this.resign(client);
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...keptConnection(this.url, answerMs),
      application_name: 'peerdesk-leader',
    });
    client.on('error', () => this.resign(client));
    client.on('end', () => this.resign(client));
    await client.connect();
    this.client = client;
    return client;
  }

  private loop(job: Job, lead: pg.Client): void {
    this.later(job.everyMs, () => {
      if (this.client !== lead) return;
      const work = job.run().catch((error: unknown) => {
        this.log.error({ err: error, job: job.name }, 'a job failed and will run again');
      });
      this.track(work.then(() => this.loop(job, lead)));
    });
  }

  /** The connection is lost, and with it the leadership. */
  private resign(lost: pg.Client): void {
    if (this.client !== lost) return;
    this.client = undefined;
    lost.end().catch(() => undefined);
    this.seekLater();
  }

  private later(delay: number, run: () => void): void {
    if (this.isStopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, delay);
    this.timers.add(timer);
  }

  private track(work: Promise<void>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }
}
