import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export const password = 'correct horse battery';

/** As `npm start` sets them, see `scripts/run.mjs`. */
const serverFlags = ['--max-semi-space-size=8', '--expose-gc'];
const serverMemory = { MALLOC_MMAP_THRESHOLD_: '131072' };

/** Ends a server when this process dies, in whatever way. */
const watch = new URL('../scripts/parent-watch.mjs', import.meta.url).href;

type ServerProcess = ChildProcessByStdio<null, Readable, null>;

/** A server on a fresh embedded database, in a temporary folder. */
export interface BenchServer {
  base: string;
  databaseUrl: string;
  dataDir: string;
  pid: number;
  /** Seconds of processor time used so far by it and its database (Linux only). */
  processorSeconds(): Promise<number>;
  /** The same of the server alone, with its threads. */
  serverSeconds(): Promise<number>;
  /** The most memory that the process had at once, with its threads, in megabytes (Linux only). */
  peakMegabytes(): Promise<number>;
  /**
   * Verifies the books as `npm run verify` does, and returns the seconds of processor time of the
   * program itself; an error in the books ends the run.
   */
  verify(...args: string[]): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a server, which ends with this process, however that ends: after an error that nothing
 * caught, or a signal, it and its database are stopped and its folder is removed before the process
 * exits.
 *
 * @param kept a folder that stays, with a desk that takes long to fill.
 */
export async function startBenchServer(kept?: string): Promise<BenchServer> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'peerdesk-bench-')));
  const server = spawnServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: password });
  const stop = stopper(server, kept === undefined ? dataDir : null);
  const base = await readyAt(server);
  const folder = join(dataDir, 'postgres');
  const found = JSON.parse(await readFile(join(folder, 'connection.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const pidFile = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8');
  const databaseUrl = `postgres://peerdesk:${found.password}@127.0.0.1:${found.port}/peerdesk`;
  return {
    base,
    pid: server.pid ?? 0,
    databaseUrl,
    dataDir,
    verify: (...args) => verify(databaseUrl, dataDir, args),
    processorSeconds: () => processorSeconds(String(server.pid), pidFile.split('\n')[0] ?? ''),
    serverSeconds: async () => (await ticksOf(String(server.pid))) / 100,
    peakMegabytes: () => peakMegabytes(String(server.pid)),
    stop,
  };
}

function spawnServer(variables: Record<string, string>, ...args: string[]): ServerProcess {
  const main = new URL('../server/entry/main.ts', import.meta.url).pathname;
  const common = { PORT: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1' };
  return spawn(process.execPath, [...serverFlags, '--import', watch, main, ...args], {
    env: { ...process.env, ...serverMemory, ...common, PEERDESK_PARENT_PIPE: '3', ...variables },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    // A signal to all of this process's group would reach the server a second time from here, and
    // the second one ends it at once: its database would go on.
    detached: true,
  }) as ServerProcess;
}

/** The address of a started server, once it is ready; what it logs from then on is passed on. */
function readyAt(server: ServerProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const ready = /ready at (\S+)/.exec(said)?.[1];
      if (!ready) return;
      server.stdout.off('data', listen);
      server.stdout.pipe(process.stderr);
      resolve(ready);
    };
    server.stdout.on('data', listen);
    server.once('exit', () => reject(new Error('the server ended before it was ready')));
  });
}

/** Another server that answers calls on the database of this one, until this process ends. */
export async function startBeside(server: BenchServer): Promise<string> {
  const variables = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir };
  const beside = spawnServer(variables, '--role=api');
  process.once('exit', () => beside.kill('SIGKILL'));
  return readyAt(beside);
}

/** Stops the server, its database with it, and removes its folder; also when the run breaks off. */
function stopper(server: ChildProcess, dataDir: string | null): () => Promise<void> {
  // Killed, it would leave its database running.
  const kill = () => server.kill();
  process.once('exit', kill);
  let isBroken = false;
  const stop = async () => {
    const ended = server.exitCode === null ? once(server, 'exit') : null;
    server.kill();
    await ended;
    process.off('exit', kill);
    if (dataDir !== null) await rm(dataDir, { recursive: true, force: true });
  };
  // What fails because the server is being stopped is no news.
  const breakOff = (why: string) => {
    if (isBroken) return;
    isBroken = true;
    console.error(`the run was broken off: ${why}`);
    void stop().finally(() => process.exit(1));
  };
  process.on('uncaughtException', (error) => breakOff(reasonOf(error)));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, breakOff);
  return stop;
}

/** `fetch` tells why it failed only in the cause of its error. */
function reasonOf(error: Error): string {
  const { message, cause } = error;
  return cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message;
}

async function peakMegabytes(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
}

async function verify(databaseUrl: string, dataDir: string, args: string[]): Promise<number> {
  const program = new URL('../server/entry/verify.ts', import.meta.url).pathname;
  const checked = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  checked.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let used = 0;
  const watch = setInterval(() => {
    void ticksOf(String(checked.pid)).then((ticks) => (used = Math.max(used, ticks / 100)));
  }, 50);
  const [code] = (await once(checked, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`the books are wrong: ${said}`);
  console.log(said.trimEnd().split('\n').at(-1));
  return used;
}

/** Hundredths of a second of a process, of its children that ended too; 0 once it has ended. */
async function ticksOf(pid: string, isCounted: (parent: string) => boolean = () => true) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!isCounted(fields[1] ?? '')) return 0;
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
}

async function processorSeconds(server: string, postmaster: string): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const ticks = await Promise.all(
    pids.map((pid) =>
      ticksOf(pid, (parent) => pid === server || pid === postmaster || parent === postmaster),
    ),
  );
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}
