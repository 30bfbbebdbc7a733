import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../platform/db/embedded/cluster.ts';
import {
  hasEnded,
  readyTimes,
  type BreakableDesk,
  type Recovery,
} from '../faults/breakable-desk.ts';
import { admin } from '../faults/workload.ts';
import { startServerProcess, type ServerProcess } from '../process.ts';
import { PatroniNodes, type NodeName } from './nodes.ts';
import type { Programs } from './programs.ts';

const common = { TRUST_PROXY: '1', WEBHOOK_ALLOW_PRIVATE: '1' };
const startAgainMs = 500;
/** Without etcd for longer than a lease: a primary may not go on as if nothing had happened. */
const etcdAwayMs = 25_000;
/** The same of a primary that is stopped where it is: it goes on after its lease is over. */
const haltedMs = 30_000;

/** Two servers on a database of three nodes: the primary is whichever of them Patroni elects. */
export class PatroniCluster implements BreakableDesk {
  readonly bases: readonly string[];
  private readonly nodes: PatroniNodes;
  private readonly folder: string;
  private readonly ports: readonly number[];
  private readonly servers: (ServerProcess | undefined)[] = [];

  private constructor(folder: string, nodes: PatroniNodes, ports: readonly number[]) {
    this.folder = folder;
    this.nodes = nodes;
    this.ports = ports;
    this.bases = ports.map((port) => `http://127.0.0.1:${port}`);
  }

  static async start(folder: string, programs: Programs): Promise<PatroniCluster> {
    const nodes = await PatroniNodes.start(folder, programs);
    const cluster = new PatroniCluster(folder, nodes, [await freePort(), await freePort()]);
    // One after the other: the first makes the tables.
    await cluster.supervise(0);
    await cluster.restart();
    return cluster;
  }

  get url(): string {
    return this.nodes.url;
  }

  get verifiedWith(): Record<string, string> {
    return { DATABASE_URL: this.url, DATA_DIR: join(this.folder, 'desk') };
  }

  readonly faults = {
    'kill the primary’s PostgreSQL': async () =>
      this.nodes.killPostgres(await this.nodes.primary()),
    'kill the primary node': async () => {
      const primary = await this.nodes.primary();
      await this.nodes.kill(primary);
      await this.nodes.primaryOtherThan(primary);
    },
    'partition the primary': () => this.partitionPrimary(),
    'stop etcd': async () => {
      await this.nodes.kill('etcd');
      await sleep(etcdAwayMs);
    },
    'kill a standby': async () => {
      const primary = await this.nodes.primary();
      await this.nodes.kill(primary === 'one' ? 'two' : 'one');
    },
    'halt the primary node': () => this.haltPrimary(),
    'kill a server': async () => this.servers[0]?.kill(),
    'kill the proxy': () => this.nodes.kill('haproxy'),
    'restart everything': async () => {
      await Promise.all(this.servers.map(async (server) => server?.stop()));
      await this.nodes.killAll();
    },
  } as const satisfies Record<string, () => Promise<unknown>>;

  async possible(): Promise<{ names: string[]; missing: string[] }> {
    return { names: Object.keys(this.faults), missing: [] };
  }

  /** Servers are ready before all nodes are back: what is told is how long nobody could write. */
  async restart(): Promise<Recovery> {
    await this.nodes.run();
    const recovery = await readyTimes(this.bases, (which) => this.supervise(which));
    await this.nodes.allBack();
    return recovery;
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server?.stop();
    await this.nodes.stop();
  }

  private async supervise(which: number): Promise<void> {
    while (hasEnded(this.servers[which])) {
      this.servers[which] = await startServerProcess(this.variables(which)).catch(async () => {
        await sleep(startAgainMs);
        return undefined;
      });
    }
  }

  private variables(which: number): Record<string, string> {
    return {
      ...this.verifiedWith,
      ...common,
      PORT: String(this.ports[which]),
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    };
  }

  /** Nothing reaches it until another one is primary; then it is there again, and must yield. */
  private async partitionPrimary(): Promise<void> {
    await this.withPrimary(async (primary) => {
      this.nodes.partition(primary, true);
      await this.nodes.primaryOtherThan(primary);
      this.nodes.partition(primary, false);
    });
  }

  /** As a machine that swaps: it goes on in the belief that no time has passed. */
  private async haltPrimary(): Promise<void> {
    await this.withPrimary(async (primary) => {
      await this.nodes.signal(primary, 'SIGSTOP');
      await sleep(haltedMs);
      await this.nodes.signal(primary, 'SIGCONT');
    });
  }

  private async withPrimary(work: (primary: NodeName) => Promise<void>): Promise<void> {
    await work(await this.nodes.primary());
  }
}
