import pg from 'pg';
import { makeTables } from '../../platform/db/migration/migrate.ts';
import { migrationLock } from '../../platform/db/migration/schema-version.ts';
import {
  markUnfinished,
  unfinishedRestore,
} from '../../platform/db/migration/unfinished-restore.ts';
import { installWorkQueue } from '../../platform/jobs/work-queue.ts';
import { StartError } from '../../platform/runtime/start-error.ts';
import { workNames } from '../work.ts';
import {
  backupContents,
  backupHeader,
  damaged,
  entriesOf,
  entryNames,
  inflatePart,
  parseEntry,
  tableOfPart,
  type BackupContents,
  type BackupHeader,
} from './archive.ts';
import { RowLoader } from './restore-rows.ts';
import { queueVersionOf } from './tables.ts';

/** What belongs into the folder of the restored server. */
export interface RestoredFiles {
  takenAt: string;
  heads: Uint8Array | undefined;
  key: Uint8Array | undefined;
}

/**
 * Restores a backup into an empty database, all or nothing. Until the last row is written no server
 * starts on it, and the restore may be run again.
 *
 * @param keepFiles stores the files of the backup, before the rows become visible.
 * @throws {StartError} when the database is not empty, or the backup is damaged or of a later
 * version.
 */
export async function restoreBackup(
  url: string,
  archive: ReadableStream<Uint8Array>,
  keepFiles: (files: RestoredFiles) => Promise<void>,
): Promise<BackupHeader> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A server that starts meanwhile waits for the end.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await markUnfinished(client);
    return await readInto(client, url, archive, keepFiles);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readInto(
  client: pg.Client,
  url: string,
  archive: ReadableStream<Uint8Array>,
  keepFiles: (files: RestoredFiles) => Promise<void>,
): Promise<BackupHeader> {
  const entries = entriesOf(archive);
  const first = await entries.next();
  if (first.done === true || first.value.name !== entryNames.header) {
    throw new StartError('this file is no backup of Peerdesk');
  }
  const header = parseEntry(backupHeader, entryNames.header, first.value.bytes);
  await makeTables(client, header.migrations);
  await installWorkQueue(url, workNames, null);
  if ((await queueVersionOf(client)) !== header.queueVersion) {
    throw new StartError('the backup is of another release: restore it with that one and upgrade');
  }
  await client.query('begin');
  await client.query(`set local statement_timeout = 0; set local maintenance_work_mem = '256MB'`);
  const loader = await RowLoader.begin(client, header);
  const files: RestoredFiles = { takenAt: header.takenAt, heads: undefined, key: undefined };
  let contents: BackupContents | undefined;
  for await (const { name, bytes } of entries) {
    const table = tableOfPart(name);
    if (table !== undefined) await loader.write(table, await inflatePart(name, bytes));
    else if (name === entryNames.heads) files.heads = bytes;
    else if (name === entryNames.key) files.key = bytes;
    else if (name === entryNames.contents) contents = parseEntry(backupContents, name, bytes);
    else throw damaged(`${name} is not part of a backup`);
  }
  if (contents === undefined) throw damaged('its end is missing');
  await loader.end(contents);
  await keepFiles(files);
  await client.query(`drop table ${unfinishedRestore}`);
  await client.query('commit');
  await client.query('analyze');
  return header;
}
