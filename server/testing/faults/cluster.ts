import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../../platform/api-client/client.ts';
import {
  clusterIn,
  clusterUrl,
  databaseName,
  freePort,
  readConnection,
} from '../../platform/db/embedded/cluster.ts';
import { startServerProcess, type ServerProcess } from '../process.ts';
import { startSilentProxy, type SilentProxy } from '../silent-proxy.ts';
import { waitFor } from '../wait.ts';
import { admin } from './workload.ts';

const stallMs = 2_000;

/**
 * Two servers on one database: the first has it embedded, the second reaches it through a proxy
 * that can lose packets and connections.
 */
export class FaultyCluster {
  readonly bases: readonly string[];
  readonly url: string;
  private readonly folder: string;
  private readonly ports: readonly [number, number];
  private readonly proxy: SilentProxy;
  private servers: [ServerProcess | undefined, ServerProcess | undefined] = [undefined, undefined];

  private constructor(folder: string, ports: readonly [number, number], at: [string, SilentProxy]) {
    this.folder = folder;
    this.ports = ports;
    [this.url, this.proxy] = at;
    this.bases = ports.map((port) => `http://127.0.0.1:${port}`);
  }

  static async start(folder: string): Promise<FaultyCluster> {
    const ports = [await freePort(), await freePort()] as const;
    const first = await startServerProcess(variablesOfFirst(folder, ports[0]));
    const connection = await readConnection(clusterIn(join(folder, 'first')));
    if (connection === undefined) throw new Error('the first server has no database');
    const url = clusterUrl(connection.password, connection.port, databaseName);
    const cluster = new FaultyCluster(folder, ports, [url, await startSilentProxy(url)]);
    cluster.servers[0] = first;
    await cluster.restart();
    return cluster;
  }

  get dataDir(): string {
    return join(this.folder, 'first');
  }

  /** The faults by name; each leaves the cluster for `restart` to bring back. */
  readonly faults = {
    'kill PostgreSQL': () => this.killDatabase(),
    'cut the connections': async () => this.proxy.cut(),
    'kill the first server': () => this.kill(0),
    'lose packets': () => this.losePackets(),
    'kill everything': () => Promise.all([this.killDatabase(), this.kill(0), this.kill(1)]),
    'kill the second server': () => this.kill(1),
    'kill both servers': () => Promise.all([this.kill(0), this.kill(1)]),
    'kill PostgreSQL and its server': () => Promise.all([this.killDatabase(), this.kill(0)]),
    'stop the second server': async () => void (await this.servers[1]?.stop()),
    'halt the first server': () => this.halt(0),
    'halt the second server': () => this.halt(1),
  } as const satisfies Record<string, () => Promise<unknown>>;

  /** Starts what does not run. @returns the milliseconds until both servers are ready. */
  async restart(): Promise<number> {
    const at = performance.now();
    if (hasEnded(this.servers[0])) {
      this.servers[0] = await startServerProcess(variablesOfFirst(this.folder, this.ports[0]));
    }
    if (hasEnded(this.servers[1])) {
      this.servers[1] = await startServerProcess({
        DATABASE_URL: this.proxy.url,
        DATA_DIR: join(this.folder, 'second'),
        PORT: String(this.ports[1]),
        TRUST_PROXY: '1',
      });
    }
    for (const base of this.bases) await waitFor(`${base} to be ready`, () => isReady(base));
    return performance.now() - at;
  }

  async stop(): Promise<void> {
    await this.servers[1]?.stop();
    await this.proxy.close();
    await this.servers[0]?.stop();
  }

  private async kill(at: 0 | 1): Promise<void> {
    await this.servers[at]?.kill();
  }

  private async killDatabase(): Promise<void> {
    const file = join(clusterIn(this.dataDir).data, 'postmaster.pid');
    const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
  }

  /** What was swallowed is missing from the streams: they end, as after a network's time-out. */
  private async losePackets(): Promise<void> {
    this.proxy.swallow(true);
    await sleep(stallMs);
    this.proxy.swallow(false);
    this.proxy.cut();
  }

  private async halt(at: 0 | 1): Promise<void> {
    const child = this.servers[at]?.child;
    child?.kill('SIGSTOP');
    await sleep(stallMs);
    child?.kill('SIGCONT');
  }
}

function variablesOfFirst(folder: string, port: number): Record<string, string> {
  return {
    DATA_DIR: join(folder, 'first'),
    PORT: String(port),
    TRUST_PROXY: '1',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
}

function hasEnded(server: ServerProcess | undefined): boolean {
  if (server === undefined) return true;
  return server.child.exitCode !== null || server.child.signalCode !== null;
}

async function isReady(base: string): Promise<boolean> {
  const answer = await new ApiClient([base]).fetch('/health/ready').catch(() => null);
  return answer?.status === 200;
}
