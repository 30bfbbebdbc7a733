import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../runtime/start-error.ts';
import { renewAccessRules } from './access-rules.ts';
import { type Account, postgresAccount } from './account.ts';
import { type Binaries, embeddedBinaries } from './binaries.ts';
import {
  type Cluster,
  clusterIn,
  clusterUrl,
  createCluster,
  databaseName,
  freePort,
  isProcessAlive,
  readConnection,
  writeConnection,
} from './cluster.ts';
import { failureText, lastErrorLine } from './failure.ts';
import { type Lease, acquireLease } from './lease.ts';
import {
  type Launch,
  type Postmaster,
  type Settings,
  findPostmaster,
  launchPostmaster,
} from './postmaster.ts';

/** Recovery after a crash replays at most `max_wal_size`; slow disks need minutes for that. */
const startLimitMs = 300_000;
const stopLimitMs = 30_000;
const pollMs = 10;
const retryMs = 500;

export interface EmbeddedPostgres {
  /** The URL of the database, as its owner, on a loopback port; stable until `stop`. */
  url: string;
  /** Stops PostgreSQL if no other server uses this folder; otherwise leaves it running for them. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** Receives one line when PostgreSQL died and was restarted. */
  log?: (line: string) => void;
  extra?: Settings;
}

interface Place {
  cluster: Cluster;
  binaries: Binaries;
  account: Account;
  password: string;
  extra: Settings;
}

async function openPlace({ dataDir, extra = {} }: Options): Promise<Place & { port: number }> {
  const binaries = await embeddedBinaries();
  if ((await readConnection(clusterIn(dataDir))) === undefined) {
    await createCluster(dataDir, binaries);
  }
  const cluster = clusterIn(await realpath(dataDir));
  const connection = await readConnection(cluster);
  if (connection === undefined) throw new StartError(`${cluster.folder} vanished while starting`);
  const account = postgresAccount([cluster.folder, binaries.postgres], cluster.data);
  await renewAccessRules(cluster, account, connection.password);
  return { cluster, binaries, account, extra, ...connection };
}

/** Where it should listen, and whether elsewhere will do. */
interface Wanted {
  wantedPort: number;
  mayMove: boolean;
}

/** PostgreSQL's own messages for errors that are temporary or need another port. */
const otherStarterWon = /lock file ".*" already exists/;
const childrenLinger = /shared memory block .* is still in use/;
const portTaken = /could not bind|could not create any TCP\/IP sockets/;

/**
 * Returns the running PostgreSQL of the folder, starting it if there is none. `postmaster.pid`,
 * which PostgreSQL creates atomically, is the lock between servers that start at the same moment:
 * the one that loses finds the winner's process and waits for it.
 */
async function ensureRunning(place: Place, { wantedPort, mayMove }: Wanted): Promise<Postmaster> {
  const deadline = performance.now() + startLimitMs;
  let port = wantedPort;
  let launch: Launch | undefined;
  while (performance.now() < deadline) {
    const running = await findPostmaster(place.cluster);
    if (running?.ready) return running;
    if (running === undefined && launch?.complaint !== undefined) {
      const { complaint } = launch;
      if (portTaken.test(complaint)) {
        if (mayMove) port = await freePort();
        else throw new StartError(`its port ${port} was taken by another program meanwhile`);
      } else if (childrenLinger.test(complaint)) await sleep(retryMs);
      else if (!otherStarterWon.test(complaint)) {
        throw new StartError(
          `PostgreSQL in ${place.cluster.folder} does not start: ${lastErrorLine(complaint)}`,
        );
      }
      launch = undefined;
    }
    if (running === undefined && launch === undefined) {
      const { cluster, account, extra } = place;
      const { postgres } = place.binaries;
      launch = await launchPostmaster({ cluster, account, postgres, port, extra });
    }
    await sleep(pollMs);
  }
  throw new StartError(
    `PostgreSQL in ${place.cluster.folder} was not ready within ${startLimitMs / 1000} s: ` +
      'see data/log in that folder',
  );
}

async function connect(place: Place, wanted: Wanted) {
  const deadline = performance.now() + startLimitMs;
  while (performance.now() < deadline) {
    const running = await ensureRunning(place, wanted);
    // Its maintenance database is used, so that the server's own can be dropped and restored.
    const url = clusterUrl(place.password, running.port, 'postgres');
    const lease = await acquireLease(url, place.cluster.data);
    if (lease !== undefined) return { running, lease };
    await sleep(pollMs);
  }
  throw new StartError(`PostgreSQL in ${place.cluster.folder} accepts no connection`);
}

/** Fast mode: open transactions are rolled back and everything committed is on disk. */
async function stopPostmaster(cluster: Cluster, { pid }: Postmaster): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + stopLimitMs;
  while (isProcessAlive(pid) && (await findPostmaster(cluster))?.pid === pid) {
    if (performance.now() > deadline) return;
    await sleep(pollMs);
  }
}

/**
 * Starts the PostgreSQL included with Peerdesk, or joins the one that already runs in the folder
 * (another server's, or one left behind by a killed server).
 *
 * The last server to leave stops it. Every server holds a shared lock while it uses the database;
 * `stop` stops PostgreSQL only if it gets that lock exclusively. If PostgreSQL dies in the meantime
 * it is restarted on the same port, so `url` stays valid.
 *
 * @throws {StartError} one line that says what to fix.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const place = await openPlace(options);
  const wanted = { wantedPort: place.port, mayMove: true };
  const first = await connect(place, wanted).catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`cannot use PostgreSQL in ${place.cluster.folder}: ${failureText(error)}`);
  });
  const { port } = first.running;
  if (port !== place.port) {
    await writeConnection(place.cluster.folder, { port, password: place.password });
  }
  const watch = watchPostmaster(place, first, options.log ?? (() => undefined));
  return { url: clusterUrl(place.password, port, databaseName), stop: watch.stop };
}

/** Keeps the connection of the lease, and with it PostgreSQL, alive until `stop`. */
function watchPostmaster(
  place: Place,
  first: { running: Postmaster; lease: Lease },
  log: (line: string) => void,
) {
  let current = first;
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });

  async function revive(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.race([current.lease.lost, stopped]);
      if (stopping.signal.aborted) return;
      try {
        current = await connect(place, { wantedPort: first.running.port, mayMove: false });
        log('PostgreSQL had stopped and runs again');
      } catch (error) {
        log(`PostgreSQL stopped and does not start: ${failureText(error)}`);
        await Promise.race([sleep(retryMs, undefined, { ref: false }), stopped]);
      }
    }
  }
  const revived = revive();

  return {
    async stop(): Promise<void> {
      if (stopping.signal.aborted) return;
      stopping.abort();
      await revived;
      const last = await current.lease.isLast().catch(() => false);
      if (last) await stopPostmaster(place.cluster, current.running);
      await current.lease.close();
    },
  };
}
