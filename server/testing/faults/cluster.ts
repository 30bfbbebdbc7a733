import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  clusterIn,
  clusterUrl,
  databaseName,
  freePort,
  readConnection,
} from '../../platform/db/embedded/cluster.ts';
import { startServerProcess, type ServerProcess } from '../process.ts';
import { startSilentProxy, type SilentProxy } from '../doubles/silent-proxy.ts';
import { hasEnded, readyTimes, type BreakableDesk, type Recovery } from './breakable-desk.ts';
import { canLimitFiles, childrenOf, limitFiles } from './processes.ts';
import { admin } from './workload.ts';

const stallMs = 2_000;
/** Less than a segment of the log: whatever PostgreSQL writes next, there is no room for it. */
const fullAtBytes = 1024 * 1024;
/** Beyond midnight of any time zone, in both directions in turn. */
const wrongByMs = 13 * 60 * 60 * 1000;
const wrongClock = new URL('./wrong-clock.ts', import.meta.url).href;
/** For how long a process is looked for that comes and goes. */
const looks = 40;
const lookMs = 25;
/** As in `deploy/peerdesk.service`. */
const startAgainMs = 500;

/**
 * Two servers on one database: the first has it embedded, the second reaches it through a proxy
 * that can lose packets and connections.
 */
export class FaultyCluster implements BreakableDesk {
  readonly bases: readonly string[];
  readonly url: string;
  private readonly folder: string;
  private readonly ports: readonly [number, number];
  private readonly proxy: SilentProxy;
  private shiftOfNextMs = 0;
  private lastShiftMs = -wrongByMs;
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

  get verifiedWith(): Record<string, string> {
    return { DATA_DIR: this.dataDir };
  }

  /** The faults by name; each leaves the cluster for `restart` to bring back. */
  readonly faults = {
    'kill PostgreSQL': () => this.killDatabase(),
    'cut the connections': async () => this.proxy.cut(),
    'kill the first server': () => this.kill(0),
    'lose packets': () => this.proxy.losePackets(stallMs),
    'kill everything': () => Promise.all([this.killDatabase(), this.kill(0), this.kill(1)]),
    'kill the second server': () => this.kill(1),
    'kill both servers': () => Promise.all([this.kill(0), this.kill(1)]),
    'kill PostgreSQL and its server': () => Promise.all([this.killDatabase(), this.kill(0)]),
    'stop the second server': async () => void (await this.servers[1]?.stop()),
    'halt the first server': () => this.halt(0),
    'halt the second server': () => this.halt(1),
    'restart PostgreSQL': () => this.signalDatabase('SIGINT'),
    'fill the disk': () => this.fillDisk(),
    'set the second server’s clock wrong': () => this.setClockWrong(),
    'kill what makes a report': () => this.killReport(),
  } as const satisfies Record<string, () => Promise<unknown>>;

  /** The faults that this machine allows, and what it does not. */
  async possible(): Promise<{ names: string[]; missing: string[] }> {
    const names = Object.keys(this.faults);
    const needs = ['fill the disk', 'kill what makes a report'];
    const missing = (await canLimitFiles()) ? [] : needs;
    return { names: names.filter((name) => !missing.includes(name)), missing: [...missing] };
  }

  /** Starts what does not run, each server by itself, as what supervises them does. */
  async restart(): Promise<Recovery> {
    return readyTimes(this.bases, (which) => this.supervise(which === 0 ? 0 : 1));
  }

  /** A server that finds no database ends, and is started again. */
  private async supervise(which: 0 | 1): Promise<void> {
    while (hasEnded(this.servers[which])) {
      const variables = which === 0 ? this.variablesOfFirst : this.variablesOfSecond();
      this.servers[which] = await startServerProcess(variables).catch(async (error: unknown) => {
        if (!String(error).includes('cannot reach the database')) throw error;
        await sleep(startAgainMs);
        return undefined;
      });
    }
    if (which === 1) this.shiftOfNextMs = 0;
  }

  private get variablesOfFirst(): Record<string, string> {
    return variablesOfFirst(this.folder, this.ports[0]);
  }

  private variablesOfSecond(): Record<string, string> {
    return {
      DATABASE_URL: this.proxy.url,
      DATA_DIR: join(this.folder, 'second'),
      PORT: String(this.ports[1]),
      ...common,
      ...(this.shiftOfNextMs !== 0 && {
        NODE_OPTIONS: `--import=${wrongClock}`,
        CLOCK_SHIFT_MS: String(this.shiftOfNextMs),
      }),
    };
  }

  async stop(): Promise<void> {
    await this.servers[1]?.stop();
    await this.proxy.close();
    await this.servers[0]?.stop();
  }

  private async kill(at: 0 | 1): Promise<void> {
    await this.servers[at]?.kill();
  }

  private killDatabase(): Promise<void> {
    return this.signalDatabase('SIGKILL');
  }

  private async signalDatabase(signal: NodeJS.Signals): Promise<void> {
    const pid = await this.databasePid();
    if (pid !== undefined) process.kill(pid, signal);
  }

  private async databasePid(): Promise<number | undefined> {
    const file = join(clusterIn(this.dataDir).data, 'postmaster.pid');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : Number(text.split('\n')[0]);
  }

  private async fillDisk(): Promise<void> {
    const pid = await this.databasePid();
    if (pid === undefined) return;
    await limitFiles(pid, fullAtBytes);
    await sleep(stallMs);
    await limitFiles(pid, null);
  }

  /** It stays wrong until this server is started again. */
  private async setClockWrong(): Promise<void> {
    await this.kill(1);
    this.lastShiftMs = -this.lastShiftMs;
    this.shiftOfNextMs = this.lastShiftMs;
  }

  /** As the system does that has no memory left. */
  private async killReport(): Promise<void> {
    const parents = this.servers.flatMap((server) => server?.child.pid ?? []);
    for (let look = 0; look < looks; look += 1) {
      const children = (await Promise.all(parents.map(childrenOf))).flat();
      const makers = children.filter(({ command }) => command.includes('report-process'));
      for (const { pid } of makers) process.kill(pid, 'SIGKILL');
      if (makers.length > 0) return;
      await sleep(lookMs);
    }
  }

  private async halt(at: 0 | 1): Promise<void> {
    const child = this.servers[at]?.child;
    child?.kill('SIGSTOP');
    await sleep(stallMs);
    child?.kill('SIGCONT');
  }
}

const common = { TRUST_PROXY: '1', WEBHOOK_ALLOW_PRIVATE: '1' };

function variablesOfFirst(folder: string, port: number): Record<string, string> {
  return {
    DATA_DIR: join(folder, 'first'),
    PORT: String(port),
    ...common,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
}
