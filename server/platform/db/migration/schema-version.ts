import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Queryable } from '../pool.ts';

const migrationsFolder = new URL('../../../core/schema/migrations/', import.meta.url);
const functionsFolder = new URL('../../../core/schema/functions/', import.meta.url);
/** The name of the functions' row beside those of the migrations. */
export const functionsName = 'functions';

/** Held while creating or changing tables. */
export const migrationLock = 7_337_001;
/** The class of the lock that every server holds, shared, for the version of its own files. */
const versionLock = 7_337_004;

export interface SqlFile {
  name: string;
  sql: string;
}

/** The migrations and the SQL functions of this version. */
export interface SchemaFiles {
  migrations: SqlFile[];
  functions: SqlFile;
  /** The key of this version's lock. */
  version: number;
}

export async function readSchemaFiles(): Promise<SchemaFiles> {
  const migrations = await readFiles(migrationsFolder);
  const sql = (await readFiles(functionsFolder)).map((file) => file.sql).join('\n');
  return schemaOf(migrations, sql);
}

/** The first migration of this version that a desk does not have; undefined for none. */
export async function firstMissing(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>('select name from schema_migration');
  const there = new Set(rows.map(({ name }) => name));
  const { migrations } = await readSchemaFiles();
  return migrations.find(({ name }) => !there.has(name))?.name;
}

export function schemaOf(migrations: SqlFile[], functionsSql: string): SchemaFiles {
  const functions = { name: functionsName, sql: functionsSql };
  const hashes = [...migrations, functions].map((file) => [file.name, hashOf(file)] as const);
  return { migrations, functions, version: versionOf(new Map(hashes)) };
}

/** The version of a desk, or of a server, by the hashes of its files. */
export function versionOf(hashes: ReadonlyMap<string, string | null>): number {
  const hash = createHash('sha256');
  const last = (name: string) => (name === functionsName ? 1 : 0);
  const names = [...hashes.keys()].toSorted((a, b) => last(a) - last(b) || (a < b ? -1 : 1));
  for (const name of names) hash.update(`${name} ${hashes.get(name)}\n`);
  return hash.digest().readUInt32BE() >>> 1;
}

/** Servers that do not know this migration may keep running, and be restarted. */
export const isExpanding = ({ sql }: SqlFile): boolean => /^-- expand\b/.test(sql);

/** The hashes of earlier functions whose servers these functions also serve. */
export function servedBy({ sql }: SqlFile): string[] {
  return [...sql.matchAll(/^-- serves: ([0-9a-f]{64})$/gm)].map((match) => match[1] ?? '');
}

async function readFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  );
}

export function hashOf({ sql }: SqlFile): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

/**
 * The number of running servers of any other version.
 *
 * @param db holds the migration lock: while it does, no server can start.
 */
export async function countOtherVersions(
  db: Queryable,
  versions: readonly number[],
): Promise<number> {
  const { rowCount } = await db.query(
    `select from pg_locks
     where locktype = 'advisory' and granted and objsubid = 2 and classid = $1
       and objid::bigint <> all($2::bigint[])
       and database = (select oid from pg_database where datname = current_database())`,
    [versionLock, versions],
  );
  return rowCount ?? 0;
}

/**
 * Registers, for as long as this connection lives, that a server of this version is running. Waits
 * for a migration in progress, which may not have seen this server, nor this server its changes.
 *
 * @returns whether it may run: the desk has what this version needs, or something compatible.
 */
export async function holdVersion(db: Queryable, files: SchemaFiles): Promise<boolean> {
  await db.query('select pg_advisory_lock_shared($1, $2)', [versionLock, files.version]);
  await db.query('select pg_advisory_lock_shared($1)', [migrationLock]);
  const { rows } = await db.query<{ same: boolean }>(
    `select (sha256 = $2 or $2 = any (serves))
       and not exists (select from schema_migration
                       where name <> $1 and not expands and name <> all($3)) as same
     from schema_migration where name = $1`,
    [functionsName, hashOf(files.functions), files.migrations.map(({ name }) => name)],
  );
  await db.query('select pg_advisory_unlock_shared($1)', [migrationLock]);
  return rows[0]?.same === true;
}
