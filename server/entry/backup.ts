import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { makeKey } from '../core/backup/encryption.ts';
import { writeBackup, type BackupSummary } from '../core/backup/write-backup.ts';
import { failureText } from '../platform/db/embedded/failure.ts';
import { makeFolder } from '../platform/runtime/make-folder.ts';
import { readEnv, type Env } from '../platform/runtime/env.ts';
import { StartError } from '../platform/runtime/start-error.ts';
import { onExistingDatabase } from './existing-database.ts';
import { runCommand } from './run-command.ts';

const usage =
  'usage: npm run backup -- <folder> | --command "<shell command>" | --make-key <new file>';

/**
 * `npm run backup -- <folder>`: copies a desk, running or stopped, into one file. `--command` sends
 * it to the standard input of a command instead.
 */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const env = readEnv(process.env, []);
  const [first, second] = args;
  if (first === '--make-key' && second !== undefined && args.length === 2) {
    const recipient = await makeKey(resolve(second));
    process.stdout.write(
      `Set BACKUP_RECIPIENT=${recipient} where backups are taken. ` +
        `Keep ${resolve(second)} elsewhere: without it no backup can be read.\n`,
    );
    return 0;
  }
  if (first === '--command' && second !== undefined && args.length === 2) {
    return await onExistingDatabase(env, (url) => backUpTo(url, env, second));
  }
  if (first === undefined || first.startsWith('-') || args.length !== 1) {
    throw new StartError(usage);
  }
  return await onExistingDatabase(env, (url) => backUpInto(url, env, resolve(first)));
}

/** Writes a file atomically: it gets its name only once all of it is on disk. */
async function backUpInto(url: string, env: Env, folder: string): Promise<number> {
  try {
    await makeFolder(folder);
  } catch (error) {
    throw new StartError(`${folder}: ${failureText(error)}`);
  }
  const partial = join(folder, `.peerdesk-${process.pid}.partial`);
  try {
    const sink = createWriteStream(partial, { mode: 0o600, flush: true });
    const summary = await take(url, env, sink);
    const moment = summary.takenAt.replaceAll(':', '-');
    const file = join(folder, `peerdesk-${moment}.tar${env.BACKUP_RECIPIENT ? '.age' : ''}`);
    await rename(partial, file);
    await flushFolder(folder);
    const { size } = await stat(file);
    tell(env, summary, `${file}, ${size} bytes`);
    return 0;
  } catch (error) {
    await rm(partial, { force: true });
    throw error instanceof StartError ? error : new StartError(`no backup: ${failureText(error)}`);
  }
}

/** Flushes the folder too, so that the name is durable. Not available on Windows. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function backUpTo(url: string, env: Env, command: string): Promise<number> {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  ended.catch(() => undefined);
  const taken = await take(url, env, child.stdin).catch((error: unknown) => ({ error }));
  if ('error' in taken) child.kill();
  const [code] = await ended;
  if (code !== 0) throw new StartError(`no backup: the command ended with ${code ?? 'a signal'}`);
  if ('error' in taken) throw new StartError(`no backup: ${failureText(taken.error)}`);
  tell(env, taken, 'sent to the command');
  return 0;
}

function take(url: string, env: Env, sink: Writable): Promise<BackupSummary> {
  const source = { url, dataDir: env.DATA_DIR, recipient: env.BACKUP_RECIPIENT };
  return writeBackup(source, Writable.toWeb(sink));
}

function tell(env: Env, { takenAt, tables, rows }: BackupSummary, where: string): void {
  process.stdout.write(`${rows} rows of ${tables} tables, as of ${takenAt}: ${where}\n`);
  if (env.BACKUP_RECIPIENT !== undefined) return;
  const key = env.SECRETS_KEY === undefined ? join(env.DATA_DIR, 'secrets.key') : 'SECRETS_KEY';
  process.stdout.write(`It is not encrypted and lacks ${key}: keep a copy of that key apart.\n`);
}

runCommand(main);
