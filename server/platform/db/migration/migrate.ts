import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../runtime/start-error.ts';
import {
  countOtherVersions,
  functionsName,
  hashOf,
  isExpanding,
  migrationLock,
  readSchemaFiles,
  servedBy,
  versionOf,
  type SchemaFiles,
  type SqlFile,
} from './schema-version.ts';
import { openServerLogin, type ServerLogin } from '../login/server-login.ts';
import { refuseUnfinished } from './unfinished-restore.ts';

/** The oldest PostgreSQL that the schema and its functions are tested with. */
const oldestMajor = 18;
/** How often a start checks whether servers of other versions have stopped. */
const lookAgainMs = 250;
/**
 * How long others may wait behind a migration that waits for a lock: shorter than PostgreSQL's
 * `deadlock_timeout`, so that the migration gives way first.
 */
const lockMs = 800;
/** Backoff between attempts: three minutes in all. */
const stepBackMs = 1_000;
const stepBackMaxMs = 10_000;
const attemptsMax = 24;

interface MigrateOptions {
  otherVersionsMs?: number;
  place?: string;
  /** Of another version than this one, in tests. */
  files?: SchemaFiles;
}

/**
 * Migrates the database to the newest schema as its owner, once however many servers start
 * together. A desk that a newer version has already prepared for both is left unchanged.
 *
 * @param options how long servers of another version may take to stop, and where the database is.
 * @returns what the servers connect with.
 * @throws StartError when the database cannot be reached or its owner may not change it.
 */
export async function migrate(
  url: string,
  { otherVersionsMs = 15_000, place = 'DATABASE_URL', files }: MigrateOptions = {},
): Promise<ServerLogin> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`${place}: cannot reach the database: ${messageOf(error)}`);
  }
  try {
    const { rows } = await client.query<{ major: number }>(serverMajor);
    refuseOldServer(rows[0]?.major ?? 0, place);
    const ours = files ?? (await readSchemaFiles());
    const isNewer = await applyMissing(client, ours, otherVersionsMs);
    return await openServerLogin(client, url, { isNewer });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database cannot be brought up to date: ${messageOf(error)}`);
  } finally {
    await client.end();
  }
}

interface Applied {
  name: string;
  sha256: string | null;
  /** Servers that do not know this migration may keep running. */
  expands: boolean;
  /** For functions: the versions whose servers they also serve. */
  serves: string[];
  /** For functions: the last version that the desk was completely migrated to. */
  version: number | null;
}

/**
 * Tables change through migration files, which are never edited; functions are replaced when their
 * files change. Neither may change under servers that do not know it: they get some time to stop.
 * Others may start in the meantime, so each attempt checks again.
 *
 * @returns whether a newer version has been here, which then has the say. This connection holds the
 * lock of the migrations from here on.
 * @throws {StartError} when servers of other versions go on.
 */
async function applyMissing(
  client: pg.Client,
  files: SchemaFiles,
  otherVersionsMs: number,
): Promise<boolean> {
  const until = performance.now() + otherVersionsMs;
  for (;;) {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const { missing, isNewer, mayGoOn } = await look(client, files);
    const others = missing.length === 0 ? 0 : await countOtherVersions(client, mayGoOn);
    if (others === 0) {
      for (const file of missing) await apply(client, file);
      if (!isNewer) await keepVersion(client, files.version);
      return isNewer;
    }
    if (performance.now() > until) {
      throw new StartError(
        `${others} server(s) of another version of Peerdesk run on this desk: stop them first`,
      );
    }
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    await sleep(lookAgainMs);
  }
}

/** The pending changes, and the versions whose servers may keep running during them. */
async function look(client: pg.Client, files: SchemaFiles) {
  await refuseUnfinished(client);
  await makeMigrationTable(client);
  const { rows } = await client.query<Applied>(
    'select name, sha256, expands, serves, version from schema_migration',
  );
  refuseOtherHistory(files.migrations, rows);
  const found = compare(files, rows);
  const installed = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  // An interrupted upgrade has left a state that belongs to no version.
  const kept = rows.find(({ name }) => name === functionsName)?.version;
  const current = kept ?? versionOf(installed);
  const mayGoOn = [files.version, ...(doExpand(found.missing, installed) ? [current] : [])];
  return { ...found, mayGoOn };
}

async function keepVersion(client: pg.Client, version: number): Promise<void> {
  await client.query(
    `update schema_migration set version = $2 where name = $1 and version is distinct from $2`,
    [functionsName, version],
  );
}

/** What the desk lacks for a version, and whether it is already beyond it. */
function compare({ migrations, functions }: SchemaFiles, rows: readonly Applied[]) {
  const applied = new Map(rows.map((row) => [row.name, row]));
  const missing = migrations.filter(({ name }) => !applied.has(name));
  const there = applied.get(functionsName);
  const isSame = there?.sha256 === hashOf(functions);
  const isServed = isSame || there?.serves.includes(hashOf(functions)) === true;
  const ours = new Set([functionsName, ...migrations.map(({ name }) => name)]);
  const later = rows.find(({ name }) => !ours.has(name));
  if (later && (missing.length > 0 || !isServed)) {
    throw new Error(`it was made by another version of Peerdesk (${later.name}); use that one`);
  }
  return {
    missing: isServed ? missing : [...missing, functions],
    isNewer: later !== undefined || (isServed && !isSame),
  };
}

/** Whether servers of the desk's current version may keep running. */
function doExpand(
  missing: readonly SqlFile[],
  applied: ReadonlyMap<string, string | null>,
): boolean {
  const before = applied.get(functionsName);
  return missing.every((file) =>
    file.name === functionsName
      ? before != null && servedBy(file).includes(before)
      : isExpanding(file),
  );
}

/** Alters only what lacks a column: that would wait for a backup that is under way. */
async function makeMigrationTable(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute
     where attrelid = to_regclass('schema_migration') and attname = 'version'`,
  );
  if (rowCount !== 0) return;
  await client.query(`
    create table if not exists schema_migration
      (name text primary key, applied_at timestamptz not null default now());
    alter table schema_migration
      add column if not exists sha256 text,
      add column if not exists expands boolean not null default false,
      add column if not exists serves text[] not null default '{}',
      add column if not exists version integer`);
}

/**
 * Creates the tables as of these migrations, in an empty database and without functions: the next
 * start migrates it.
 *
 * @throws {StartError} when a migration is not one of this version.
 */
export async function makeTables(
  client: pg.Client,
  wanted: readonly { name: string; sha256: string }[],
): Promise<void> {
  const { migrations } = await readSchemaFiles();
  const wantedHashes = new Map(wanted.map(({ name, sha256 }) => [name, sha256]));
  try {
    refuseOtherHistory(migrations, wanted);
    await makeMigrationTable(client);
    for (const file of migrations) if (wantedHashes.has(file.name)) await apply(client, file);
  } catch (error) {
    throw new StartError(`The backup cannot be restored: ${messageOf(error)}`);
  }
}

const serverMajor = `select current_setting('server_version_num')::int / 10000 as major`;

/** @throws {StartError} for a PostgreSQL that lacks what the schema and its functions use. */
export function refuseOldServer(major: number, place: string): void {
  if (major >= oldestMajor) return;
  throw new StartError(
    `${place}: PostgreSQL ${major} answers there; Peerdesk needs ${oldestMajor} or later`,
  );
}

/** A desk whose tables come from other migrations is not touched. */
function refuseOtherHistory(
  files: readonly SqlFile[],
  applied: readonly { name: string; sha256: string | null; expands?: boolean }[],
): void {
  const ours = new Map(files.map((file) => [file.name, hashOf(file)]));
  for (const { name, sha256, expands = false } of applied) {
    if (name === functionsName || ours.get(name) === sha256) continue;
    if (expands && !ours.has(name)) continue;
    const what = ours.has(name) ? 'reads otherwise here' : 'is not known here';
    throw new Error(`it was made by another version of Peerdesk (${name} ${what}); use that one`);
  }
}

/**
 * Never waits for a table lock longer than the queries behind it can afford: it backs off, for
 * longer each time, and tries again.
 */
async function apply(client: pg.Client, file: SqlFile): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, file);
    } catch (error) {
      await client.query('rollback');
      const isLast = attempt === attemptsMax;
      if (isLocked(error) && !isLast) await sleep(Math.min(attempt * stepBackMs, stepBackMaxMs));
      else throw new Error(`${file.name}: ${messageOf(error)}`, { cause: error });
    }
  }
}

/** A lock timeout, or a deadlock with whoever held the table. */
const isLocked = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

async function applyOnce(client: pg.Client, file: SqlFile): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockMs};\n${file.sql}\n;`);
  await client.query(
    `insert into schema_migration (name, sha256, expands, serves) values ($1, $2, $3, $4)
     on conflict (name) do update
       set sha256 = excluded.sha256, expands = excluded.expands, serves = excluded.serves,
           applied_at = now()`,
    [file.name, hashOf(file), isExpanding(file), servedBy(file)],
  );
  await client.query('commit');
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll('\n', ' ') || `no answer (as ${userInfo().username})`;
}
