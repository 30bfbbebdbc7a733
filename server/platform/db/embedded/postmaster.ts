import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { type Cluster, isProcessAlive } from './cluster.ts';
import { failureCode } from './failure.ts';

/** A running PostgreSQL as described by its own `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Settings passed at every start, so that an old folder gets those of a new version. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One log file per weekday, each overwritten a week later. Statements and key values are not
  // logged, because they contain UTRs and phone numbers; the server logs its own errors.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
} as const satisfies Readonly<Record<string, string>>;

/**
 * How glibc keeps memory for PostgreSQL, which would else inherit what suits the server that starts
 * it: each block of 128 kB taken from the system and given back, of which a group of changes has
 * many. So a connection keeps up to 4 MB of what it has freed.
 */
const memory = {
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TOP_PAD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '4194304',
} as const;

/** For databases that live only as long as a test run. */
export const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Tables without statistics look large, and starting a worker costs more than reading them.
  max_parallel_workers_per_gather: '0',
  max_connections: '300',
} as const satisfies Readonly<Record<string, string>>;

export type Settings = Readonly<Record<string, string>>;

/** The process table is checked, because the process id may have been reused. */
function isOurPostgres(pid: number, data: string): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch (error) {
    return failureCode(error) !== 'ENOENT';
  }
}

/**
 * Reads `postmaster.pid`; a dead process counts as none. PostgreSQL removes such a file itself, but
 * refuses to start while an unrelated process has that id, so in that case the file is removed
 * here. (PostgreSQL still detects surviving children by their shared memory.)
 */
export async function findPostmaster({ data }: Cluster): Promise<Postmaster | undefined> {
  const file = join(data, 'postmaster.pid');
  let lines: string[];
  try {
    lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  } catch (error) {
    if (failureCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return undefined;
  if (!isOurPostgres(pid, data)) {
    if (isProcessAlive(pid)) await rm(file, { force: true });
    return undefined;
  }
  const port = Number.parseInt(lines[3] ?? '', 10);
  return { pid, port, ready: lines[7] === 'ready' && port > 0 };
}

/** How long the log collector may take to write what it was given. */
const collectedMs = 200;

/** Every file of PostgreSQL's own log, with its length. */
async function logLengths(data: string): Promise<Map<string, number>> {
  const folder = join(data, 'log');
  const names = await readdir(folder).catch(() => []);
  const files = names.map((name) => join(folder, name));
  return new Map(
    await Promise.all(files.map(async (file) => [file, (await stat(file)).size] as const)),
  );
}

/** What was logged since: the start hands over to the collector long before it can fail. */
async function loggedSince(data: string, before: ReadonlyMap<string, number>): Promise<string> {
  await sleep(collectedMs);
  const texts: string[] = [];
  for (const [file, length] of await logLengths(data)) {
    const known = before.get(file) ?? 0;
    const bytes = await readFile(file);
    // A week later the same file is begun again.
    texts.push(bytes.subarray(length < known ? 0 : known).toString());
  }
  return texts.join('\n');
}

/** A start in progress; `complaint` is set once it has failed. */
export interface Launch {
  complaint: string | undefined;
}

/**
 * Starts PostgreSQL in a separate session, so that neither an interrupt at the terminal nor the
 * death of this process ends it before open work is written.
 */
export async function launchPostmaster(options: {
  cluster: Cluster;
  account: Account;
  postgres: string;
  port: number;
  extra: Settings;
}): Promise<Launch> {
  const { cluster, account, postgres, port, extra } = options;
  const args = ['-D', cluster.data, '-p', String(port)];
  for (const [name, value] of Object.entries({ ...settings, ...extra })) {
    args.push('-c', `${name}=${value}`);
  }
  const command = account.command(postgres, args);
  const logFile = join(cluster.folder, 'start.log');
  const lengths = await logLengths(cluster.data);
  const log = await open(logFile, 'w');
  const launch: Launch = { complaint: undefined };
  try {
    const child = spawn(command.file, command.args, {
      ...command.ids,
      cwd: '/',
      env: { ...process.env, ...memory },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.once('error', (error) => (launch.complaint = error.message));
    child.once('exit', () => {
      Promise.all([readFile(logFile, 'utf8'), loggedSince(cluster.data, lengths)]).then(
        (outputs) => (launch.complaint = outputs.join('\n')),
        (error: unknown) => (launch.complaint = String(error)),
      );
    });
    child.unref();
  } finally {
    await log.close();
  }
  return launch;
}
