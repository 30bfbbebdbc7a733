import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createTarPacker, type TarPackController } from 'modern-tar';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readIfThere } from '../../platform/runtime/read-if-there.ts';
import {
  addEntry,
  compressPart,
  entryNames,
  partBytes,
  partName,
  type BackupContents,
  type BackupHeader,
} from './archive.ts';
import { encryptTo } from './encryption.ts';
import { queueVersionOf, tablesByReference, type BackedUpTable } from './tables.ts';

interface Source {
  /** The database, as its owner. */
  url: string;
  /** Where this server keeps the heads of the audit chain, and the key of stored secrets. */
  dataDir: string;
  /** The public key to encrypt to: the key of stored secrets comes along only if there is one. */
  recipient: string | undefined;
}

export interface BackupSummary {
  takenAt: string;
  tables: number;
  rows: number;
}

/**
 * Writes everything that the desk has stored, as of one moment, while its servers work.
 *
 * @throws the first error of the database or of `sink`; what was written is then not whole.
 */
export async function writeBackup(
  source: Source,
  sink: WritableStream<Uint8Array>,
): Promise<BackupSummary> {
  const { readable, controller } = createTarPacker();
  const archive =
    source.recipient === undefined ? readable : await encryptTo(source.recipient, readable);
  const sent = archive.pipeTo(sink);
  const filled = fill(source, controller).catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  // Whichever fails first ends the other, and its error is the one to report.
  const [summary] = await Promise.all([filled, sent]);
  return summary;
}

async function fill(source: Source, tar: TarPackController): Promise<BackupSummary> {
  const client = new pg.Client({ connectionString: source.url, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the pending statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    const header = await readHeader(client);
    await addJson(tar, entryNames.header, header);
    const contents: BackupContents = { tables: [], sequences: [] };
    for (const table of header.tables) {
      contents.tables.push(await addTable(client, tar, table));
    }
    contents.sequences = await readSequences(client);
    await addFiles(source, tar);
    await addJson(tar, entryNames.contents, contents);
    tar.finalize();
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
    return { takenAt: header.takenAt, tables: contents.tables.length, rows };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readHeader(client: pg.Client): Promise<BackupHeader> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  const migrations = await client.query<{ name: string; sha256: string }>(
    `select name, coalesce(sha256, '') as sha256 from schema_migration where name like '%.sql' order by name`,
  );
  return {
    format: 1,
    takenAt: rows[0]?.at ?? '',
    migrations: migrations.rows,
    queueVersion: await queueVersionOf(client),
    tables: await tablesByReference(client),
  };
}

/** Copies the rows of one table in parts of bounded size, so that no table is held in memory. */
async function addTable(
  client: pg.Client,
  tar: TarPackController,
  { name, columns }: BackedUpTable,
): Promise<BackupContents['tables'][number]> {
  const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
  const hash = createHash('sha256');
  let waiting: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const addPart = async () => {
    parts += 1;
    await addEntry(tar, partName(name, parts), await compressPart(Buffer.concat(waiting)));
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= partBytes) await addPart();
  }
  if (bytes > 0) await addPart();
  return { name, rows: copy.rowCount, sha256: hash.digest('hex') };
}

/** After the rows: a sequence ahead of them only leaves a gap, one behind would repeat ids. */
async function readSequences(client: pg.Client): Promise<BackupContents['sequences']> {
  const { rows } = await client.query<{ name: string; at: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as at
     from pg_sequences where last_value is not null and schemaname in ('public', 'pgboss')
     order by 1`,
  );
  return rows;
}

/** After the snapshot: heads of blocks sealed since then show what a restore lacks. */
async function addFiles({ dataDir, recipient }: Source, tar: TarPackController): Promise<void> {
  const names = recipient === undefined ? [entryNames.heads] : [entryNames.heads, entryNames.key];
  for (const name of names) {
    const bytes = await readIfThere(join(dataDir, name));
    if (bytes !== undefined) await addEntry(tar, name, bytes);
  }
}

function addJson(tar: TarPackController, name: string, value: unknown): Promise<void> {
  return addEntry(tar, name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));
}
