import { Client } from 'pg';

/** The key of the advisory lock that every server using this database holds, shared. */
const lockKey = 7_337_001;

/**
 * A connection that a server keeps open for as long as it uses the database. Servers on the same
 * folder detect each other by its shared lock: the one that gets the lock exclusively is the last.
 */
export interface Lease {
  /** Settles when the connection is lost, for any reason. */
  lost: Promise<void>;
  /**
   * Releases the shared lock and tries to get it exclusively: true when no other server is left.
   */
  isLast(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * @returns `undefined` when the database is being stopped, is still starting or cannot be reached.
 * @throws when something else answers on that port, or the database is not the one in `data`.
 */
export async function acquireLease(url: string, data: string): Promise<Lease | undefined> {
  const client = new Client({ connectionString: url, application_name: 'peerdesk lease' });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ data: string; held: boolean }>(
      `select current_setting('data_directory') as data, pg_try_advisory_lock_shared($1) as held`,
      [lockKey],
    );
    if (rows[0]?.data !== data) throw new Error(`the database on that port is not ${data}`);
    if (!rows[0].held) {
      await client.end();
      return undefined;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isPassing(error)) return undefined;
    throw error;
  }
  return {
    lost,
    async isLast() {
      const { rows } = await client.query<{ last: boolean }>(
        `select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last`,
        [lockKey],
      );
      return rows[0]?.last === true;
    },
    async close() {
      await client.end().catch(() => undefined);
    },
  };
}

/** Refused or cut connections, and PostgreSQL's "starting up" and "shutting down" (class 57P). */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(?:ECONN|EPIPE|57P)/.test(code) || /Connection terminated/.test(error.message);
}
