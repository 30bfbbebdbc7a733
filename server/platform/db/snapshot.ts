import pg from 'pg';
import type { Client, Pool, Queryable } from './pool.ts';

export type Read<T> = (db: Queryable) => Promise<T>;

/** As many reads at once as a usual machine has cores, beside the program that asks. */
const connections = 2;

/**
 * Reads of one state of the database, some at a time. The pool must have two connections to spare.
 */
export async function onSnapshot<T>(
  pool: Pool,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const clients: Client[] = [];
  try {
    let state: string | undefined;
    for (let n = 0; n < connections; n += 1) {
      const client = await pool.connect();
      clients.push(client);
      // One waits in its transaction for as long as the other works: never long enough to be ended.
      await client.query(
        `begin isolation level repeatable read read only;
         set local idle_in_transaction_session_timeout = 0`,
      );
      if (state === undefined) state = await exportState(client);
      else await client.query(`set transaction snapshot ${pg.escapeLiteral(state)}`);
      await client.query('set local statement_timeout = 0');
      // A statement reads much and is planned once: it may sort in memory.
      await client.query(`set local work_mem = '128MB'; set local jit = off`);
    }
    return await work(new Snapshot(clients));
  } finally {
    for (const client of clients) {
      await client.query('rollback').catch(() => undefined);
      client.release();
    }
  }
}

async function exportState(client: Client): Promise<string> {
  const { rows } = await client.query<{ state: string }>('select pg_export_snapshot() as state');
  return rows[0]?.state ?? '';
}

class Snapshot {
  private readonly clients: readonly Queryable[];

  constructor(clients: readonly Queryable[]) {
    this.clients = clients;
  }

  async one<T>(read: Read<T>): Promise<T> {
    const [answer] = await this.all([read]);
    return answer;
  }

  /** Their answers, in their order. After a failure no further one is begun. */
  async all<const Reads extends readonly Read<unknown>[]>(
    reads: Reads,
  ): Promise<{ -readonly [At in keyof Reads]: Awaited<ReturnType<Reads[At]>> }> {
    const answers: unknown[] = [];
    let next = 0;
    const readOn = async (db: Queryable) => {
      try {
        for (let read = reads[next]; read; read = reads[next]) {
          const at = next;
          next += 1;
          answers[at] = await read(db);
        }
      } catch (error) {
        next = reads.length;
        throw error;
      }
    };
    const done = await Promise.allSettled(this.clients.map(readOn));
    const failed = done.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return answers as { -readonly [At in keyof Reads]: Awaited<ReturnType<Reads[At]>> };
  }
}
