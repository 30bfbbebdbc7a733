import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../runtime/start-error.ts';
import type { Queryable } from './pool.ts';

const migrationsFolder = new URL('../../core/schema/migrations/', import.meta.url);
const functionsFolder = new URL('../../core/schema/functions/', import.meta.url);
/** What the functions are recorded as, in one row beside those of the migrations. */
export const functionsName = 'functions';

/** The class of the lock that every server holds, shared, for the version of its own files. */
const versionLock = 7_337_004;
const lookAgainMs = 250;

export interface SqlFile {
  name: string;
  sql: string;
}

/** What makes the tables, and the functions behind the guarded write, of this very version. */
export interface SchemaFiles {
  migrations: SqlFile[];
  functions: SqlFile;
  /** The key of this version's lock. */
  version: number;
}

export async function readSchemaFiles(): Promise<SchemaFiles> {
  const migrations = await readFiles(migrationsFolder);
  const sql = (await readFiles(functionsFolder)).map((file) => file.sql).join('\n');
  const functions = { name: functionsName, sql };
  const hash = createHash('sha256');
  for (const file of [...migrations, functions]) hash.update(`${file.name} ${hashOf(file)}\n`);
  return { migrations, functions, version: hash.digest().readUInt32BE() >>> 1 };
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
 * Servers of two versions would replace each other's functions: waits for those of another version
 * that are just stopping.
 *
 * @throws {StartError} when some of them go on.
 */
export async function waitForOtherVersions(
  db: Queryable,
  version: number,
  waitMs: number,
): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    const { rowCount } = await db.query(
      `select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2 and classid = $1 and objid <> $2
         and database = (select oid from pg_database where datname = current_database())`,
      [versionLock, version],
    );
    if (rowCount === 0) return;
    if (performance.now() > until) {
      throw new StartError(
        `${rowCount} server(s) of another version of Peerdesk run on this desk: stop them first`,
      );
    }
    await sleep(lookAgainMs);
  }
}

/**
 * Says, for as long as this connection lives, that a server of this version runs.
 *
 * @returns whether the desk still has the functions of this version.
 */
export async function holdVersion(db: Queryable, files: SchemaFiles): Promise<boolean> {
  await db.query('select pg_advisory_lock_shared($1, $2)', [versionLock, files.version]);
  const { rows } = await db.query<{ same: boolean }>(
    'select sha256 = $2 as same from schema_migration where name = $1',
    [functionsName, hashOf(files.functions)],
  );
  return rows[0]?.same === true;
}
