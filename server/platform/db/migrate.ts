import { userInfo } from 'node:os';
import pg from 'pg';
import { StartError } from '../runtime/start-error.ts';
import {
  functionsName,
  hashOf,
  readSchemaFiles,
  waitForOtherVersions,
  type SchemaFiles,
  type SqlFile,
} from './schema-version.ts';
import { openServerLogin, type ServerLogin } from './server-login.ts';
import { refuseUnfinished } from './unfinished-restore.ts';

/** Held by whoever makes or changes tables. */
export const migrationLock = 7_337_001;
/** The oldest PostgreSQL that the schema and its functions are tested with. */
const oldestMajor = 18;

/**
 * Migrates the database to the newest schema as its owner, once however many servers start
 * together.
 *
 * @param options how long servers of another version may take to stop, and where the database is.
 * @returns what the servers connect with.
 * @throws StartError when the database cannot be reached or its owner may not change it.
 */
export async function migrate(
  url: string,
  { otherVersionsMs = 15_000, place = 'DATABASE_URL' } = {},
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
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyMissing(client, otherVersionsMs);
    return await openServerLogin(client, url);
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
}

/**
 * Tables change by migration files, which never change again; functions are replaced when their
 * files change.
 */
async function applyMissing(client: pg.Client, otherVersionsMs: number): Promise<void> {
  await refuseUnfinished(client);
  await makeMigrationTable(client);
  const { rows } = await client.query<Applied>('select name, sha256 from schema_migration');
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const files = await readSchemaFiles();
  refuseOtherHistory(files.migrations, applied);
  const missing = missingOf(files, applied);
  if (missing.length > 0) await waitForOtherVersions(client, files.version, otherVersionsMs);
  for (const file of missing) await apply(client, file);
}

async function makeMigrationTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration
      (name text primary key, applied_at timestamptz not null default now());
    alter table schema_migration add column if not exists sha256 text`);
}

/**
 * Makes the tables as they were after these migrations, in an empty database and without functions:
 * the next start brings it up to date.
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
    refuseOtherHistory(migrations, wantedHashes);
    await makeMigrationTable(client);
    for (const file of migrations) if (wantedHashes.has(file.name)) await apply(client, file);
  } catch (error) {
    throw new StartError(`The backup cannot be restored: ${messageOf(error)}`);
  }
}

function missingOf(
  { migrations, functions }: SchemaFiles,
  applied: ReadonlyMap<string, string | null>,
): SqlFile[] {
  const missing = migrations.filter(({ name }) => !applied.has(name));
  return applied.get(functionsName) === hashOf(functions) ? missing : [...missing, functions];
}

const serverMajor = `select current_setting('server_version_num')::int / 10000 as major`;

/** @throws {StartError} for a PostgreSQL that lacks what the schema and its functions use. */
export function refuseOldServer(major: number, place: string): void {
  if (major >= oldestMajor) return;
  throw new StartError(
    `${place}: PostgreSQL ${major} answers there; Peerdesk needs ${oldestMajor} or later`,
  );
}

/** A desk whose tables were made by other migrations is not touched. */
function refuseOtherHistory(
  files: readonly SqlFile[],
  applied: ReadonlyMap<string, string | null>,
): void {
  const ours = new Map(files.map((file) => [file.name, hashOf(file)]));
  for (const [name, sha256] of applied) {
    if (name === functionsName || ours.get(name) === sha256) continue;
    const what = ours.has(name) ? 'reads otherwise here' : 'is not known here';
    throw new Error(`it was made by another version of Peerdesk (${name} ${what}); use that one`);
  }
}

async function apply(client: pg.Client, file: SqlFile): Promise<void> {
  try {
    await client.query(`begin;\n${file.sql}\n;`);
    await client.query(
      `insert into schema_migration (name, sha256) values ($1, $2)
       on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
      [file.name, hashOf(file)],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${file.name}: ${messageOf(error)}`, { cause: error });
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll('\n', ' ') || `no answer (as ${userInfo().username})`;
}
