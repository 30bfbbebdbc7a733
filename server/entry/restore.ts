import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { anchorEpoch } from '../core/audit/anchors.ts';
import { entryNames } from '../core/backup/archive.ts';
import { decryptWith } from '../core/backup/encryption.ts';
import { restoreBackup, type RestoredFiles } from '../core/backup/restore-backup.ts';
import { prepareDatabase } from '../core/schema/prepare-database.ts';
import { erasureLogName, readErasureLog } from '../features/erasure/erasure-log.ts';
import { countToRepeat } from '../features/erasure/repeat-erasures.ts';
import { clusterIn, readConnection } from '../platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { failureText } from '../platform/db/embedded/failure.ts';
import { openPool } from '../platform/db/pool.ts';
import { makeFolder } from '../platform/runtime/make-folder.ts';
import { databasePlace, readEnv, type Env } from '../platform/runtime/env.ts';
import { readIfThere } from '../platform/runtime/read-if-there.ts';
import { StartError } from '../platform/runtime/start-error.ts';
import { runCommand } from './run-command.ts';
import { verifyDesk } from './verify-desk.ts';

const usage = 'usage: npm run restore -- <file> | - (from the standard input)';

/**
 * `npm run restore -- <file>`: makes a desk of a backup, in a DATA_DIR without a database or in an
 * empty database, brings it up to date, and verifies it.
 */
async function main(): Promise<number> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0 || (file.startsWith('-') && file !== '-')) {
    throw new StartError(usage);
  }
  const env = readEnv(process.env, []);
  const archive = await decryptWith(env.BACKUP_IDENTITY, await openBackup(file));
  const database = await openEmptyPlace(env);
  try {
    const { takenAt } = await restore(database, env, archive);
    await bringUpToDate(database.url, env);
    process.stdout.write(`The desk is as it was at ${takenAt}.\n`);
    await tellErasuresToRepeat(database.url, env);
    return await verifyDesk(database.url, env, { isFull: true });
  } finally {
    await database.stop();
  }
}

async function restore(database: EmptyPlace, env: Env, archive: ReadableStream<Uint8Array>) {
  try {
    return await restoreBackup(database.url, archive, (files) => storeFiles(env, files));
  } catch (error) {
    await database.stop();
    await database.discard();
    throw error instanceof StartError
      ? error
      : new StartError(`nothing was restored: ${failureText(error)}`);
  }
}

/** Also keeps the head from which the audit chain goes on, as a server's start does. */
async function bringUpToDate(url: string, env: Env): Promise<void> {
  await prepareDatabase(url, databasePlace(env));
  const pool = openPool(url, { max: 1, onError: () => undefined });
  try {
    await anchorEpoch({ pool, env });
  } finally {
    await pool.end();
  }
}

/**
 * The backup may be older than an erasure, and the list in `DATA_DIR` younger than the backup. A
 * list that cannot be read keeps nobody from verifying what was restored.
 */
async function tellErasuresToRepeat(url: string, env: Env): Promise<void> {
  const file = join(env.DATA_DIR, erasureLogName);
  if ((await textOf(file)) === undefined) return;
  const pool = openPool(url, { max: 1, onError: () => undefined });
  const repeat = 'Run npm run admin -- erase-again before the desk is used.\n';
  try {
    const count = await countToRepeat({ pool }, (await readErasureLog(file)).erasures);
    if (count === 0) return;
    process.stdout.write(
      `Customers who were erased after this backup was taken: ${count}. ${repeat}`,
    );
  } catch (error) {
    process.stdout.write(`The list of erasures cannot be used: ${failureText(error)}. ${repeat}`);
  } finally {
    await pool.end();
  }
}

async function openBackup(file: string): Promise<ReadableStream<Uint8Array>> {
  const stream = file === '-' ? process.stdin : createReadStream(resolve(file));
  if (file !== '-') {
    await new Promise<void>((open, refuse) => {
      stream.once('readable', open);
      stream.once('error', (error: NodeJS.ErrnoException) => {
        const what = error.code === 'ENOENT' ? 'there is no such file' : failureText(error);
        refuse(new StartError(`${file}: ${what}`));
      });
    });
  }
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

interface EmptyPlace {
  url: string;
  stop(): Promise<void>;
  /** Removes what was made for a restore that failed. */
  discard(): Promise<void>;
}

async function openEmptyPlace(env: Env): Promise<EmptyPlace> {
  const nothing = async () => undefined;
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: nothing, discard: nothing };
  const cluster = clusterIn(env.DATA_DIR);
  const existed = (await readConnection(cluster)) !== undefined;
  const { url, stop } = await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  const discard = async () => {
    if (!existed) await rm(cluster.folder, { recursive: true, force: true });
  };
  return { url, stop, discard };
}

/** Files of the same desk may be there already, when only its database was lost. */
async function storeFiles(env: Env, { heads, key }: RestoredFiles): Promise<void> {
  await makeFolder(env.DATA_DIR);
  if (heads !== undefined) await storeHeads(join(env.DATA_DIR, entryNames.heads), heads);
  if (key !== undefined && env.SECRETS_KEY === undefined) {
    await storeKey(join(env.DATA_DIR, entryNames.key), key);
  }
}

/** Heads that were kept after the backup stay: they tell which blocks are lost. */
async function storeHeads(file: string, heads: Uint8Array): Promise<void> {
  const there = await textOf(file);
  const restored = Buffer.from(heads).toString('utf8');
  if (there === undefined) return writeFile(file, heads, { flag: 'wx', flush: true });
  if (there.startsWith(restored)) return;
  throw new StartError(`${file} is of another desk: move it away, nothing was restored`);
}

async function storeKey(file: string, key: Uint8Array): Promise<void> {
  const there = await textOf(file);
  if (there === undefined) return writeFile(file, key, { flag: 'wx', mode: 0o600, flush: true });
  if (there.trim() === Buffer.from(key).toString('utf8').trim()) return;
  throw new StartError(`${file} is another key than that of the backup: nothing was restored`);
}

async function textOf(file: string): Promise<string | undefined> {
  return (await readIfThere(file))?.toString('utf8');
}

runCommand(main);
