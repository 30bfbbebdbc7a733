import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { makeFolder } from '../../runtime/make-folder.ts';
import { StartError } from '../../runtime/start-error.ts';
import { type Account, postgresAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { failureCode, failureText, lastErrorLine } from './failure.ts';

/** The owner of the database, which has the same name; the superuser cannot log in. */
const roleName = 'peerdesk';

const connectionShape = z.object({
  port: z.number().int().min(1).max(65_535),
  password: z.string().min(1),
});

/** Stored beside the data, readable by the owner only: the last port, and the password. */
type Connection = z.output<typeof connectionShape>;

/** One database folder: `<dataDir>/postgres`, with PostgreSQL's own files in `data`. */
export interface Cluster {
  folder: string;
  data: string;
}

export function clusterIn(dataDir: string): Cluster {
  const folder = join(dataDir, 'postgres');
  return { folder, data: join(folder, 'data') };
}

export function clusterUrl(password: string, port: number, database: string): string {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/${database}`;
}

export const databaseName = roleName;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/**
 * @returns `undefined` when the folder contains no database yet.
 * @throws {StartError} when it cannot be read.
 */
export async function readConnection({ folder }: Cluster): Promise<Connection | undefined> {
  const file = join(folder, 'connection.json');
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(failureCode(error) ?? '')) return undefined;
    throw new StartError(
      `cannot read ${file} (${failureText(error)}): ` +
        'start as the user who owns it, or set DATA_DIR to another folder',
    );
  }
  const connection = connectionShape.safeParse(parseJson(content));
  if (!connection.success) throw new StartError(`${file} is damaged: restore it from a backup`);
  return connection.data;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Replaces the file atomically, so that a start that dies half-way leaves the old one. */
export async function writeConnection(folder: string, connection: Connection): Promise<void> {
  const draft = join(folder, `connection.json.${process.pid}`);
  await writeFile(draft, `${JSON.stringify(connection)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, 'connection.json'));
}

async function run(account: Account, file: string, args: readonly string[], input = '') {
  const command = account.command(file, args);
  const child = spawn(command.file, command.args, { cwd: '/', ...command.ids });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [output, complaint, code] = await Promise.race([
    Promise.all([text(child.stdout), text(child.stderr), exited]),
    failed,
  ]);
  if (code !== 0 || /^.*ERROR: /m.test(complaint)) {
    throw new Error(lastErrorLine(`${output}\n${complaint}`));
  }
}

/**
 * The bootstrap superuser creates one ordinary role in single-user mode, where no password is
 * asked; afterwards the access rules admit only that role and the login that it creates for the
 * servers. So a leaked connection can neither read files nor run programs, and what works here
 * works on a managed PostgreSQL too.
 */
function setUpStatements(password: string): string {
  return [
    `create role ${roleName} login createdb createrole password '${password}'`,
    `grant pg_monitor, pg_checkpoint, pg_signal_backend to ${roleName}`,
    `create database ${databaseName} owner ${roleName}`,
  ]
    .map((statement) => `${statement};\n\n`)
    .join('');
}

const serverLogins = '"/^peerdesk_app_[0-9]+$"';
/** Who may connect, in PostgreSQL's `pg_hba.conf`. */
export const accessRules = `host all ${roleName},${serverLogins} 127.0.0.1/32 scram-sha-256\n`;

async function fillCluster(folder: string, binaries: Binaries): Promise<void> {
  const data = join(folder, 'data');
  await chmod(folder, 0o755);
  await mkdir(data, { mode: 0o700 });
  const account = postgresAccount([folder, binaries.initdb], data);
  if (account.owner) await chown(data, account.owner.uid, account.owner.gid);
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const who = ['-U', 'postgres', '-A', 'reject', '-E', 'UTF8'];
  await run(account, binaries.initdb, ['-D', data, '--no-instructions', ...who, ...locale]);
  await writeFile(join(data, 'pg_hba.conf'), accessRules, { flush: true });
  const password = randomBytes(24).toString('hex');
  await run(
    account,
    binaries.postgres,
    ['--single', '-j', '-D', data, 'postgres'],
    setUpStatements(password),
  );
  await writeConnection(folder, { port: await freePort(), password });
}

const draftPrefix = '.postgres-new-';

/** Removes what interrupted starts left behind, named after the process that created it. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    const maker = Number.parseInt(name.slice(draftPrefix.length), 10);
    if (!isProcessAlive(maker)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return failureCode(error) === 'EPERM';
  }
}

/**
 * Creates the database folder beside its final place and moves it there as a whole. If two servers
 * do so at the same moment, one move wins; the other server deletes its draft and uses the
 * winner's.
 * @throws {StartError} when the folder cannot be written.
 */
export async function createCluster(dataDir: string, binaries: Binaries): Promise<void> {
  let draft: string | undefined;
  try {
    await makeFolder(dataDir);
    await removeDrafts(dataDir);
    draft = await mkdtemp(join(dataDir, `${draftPrefix}${process.pid}-`));
    await fillCluster(draft, binaries);
    await rename(draft, clusterIn(dataDir).folder).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(failureCode(error) ?? '')) throw error;
    });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `cannot set up the database in ${dataDir} (${failureText(error)}): ` +
        'set DATA_DIR to a folder that this user may write, with 200 MB free, or set DATABASE_URL',
    );
  } finally {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
  }
}
