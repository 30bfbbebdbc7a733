import { readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { appRole } from './pool.ts';

const migrationLock = 7_337_001;
const folder = new URL('./migrations/', import.meta.url);

/**
 * Brings the database to the newest schema as its owner, once however many servers start together,
 * and sets up the role with fewer rights.
 *
 * @returns whether that role can be used; false where the owner may not create roles.
 * @throws StartError when the database cannot be reached or its owner may not change it.
 */
export async function migrate(url: string): Promise<{ asAppRole: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`DATABASE_URL: cannot reach the database: ${messageOf(error)}`);
  }
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyMissing(client);
    return { asAppRole: await setUpAppRole(client) };
  } catch (error) {
    throw new StartError(`The database cannot be brought up to date: ${messageOf(error)}`);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const known = await client.query<{ name: string }>('select name from schema_migration');
  const applied = new Set(known.rows.map((row) => row.name));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const name of files.filter((file) => !applied.has(file))) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    try {
      await client.query(`begin;\n${sql}\n;`);
      await client.query('insert into schema_migration (name) values ($1)', [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
    }
  }
}

/** Tables of history: the server may add to them and read them, never change or remove a row. */
const appendOnly = ['entry', 'posting', 'audit', 'audit_block', 'order_event', 'dispute_message'];

async function setUpAppRole(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${appRole}') then
        create role ${appRole} nologin;
      end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    await client.query(`grant ${appRole} to current_user`);
  } catch {
    return false;
  }
  await client.query(`
    grant usage on schema public to ${appRole};
    grant select, insert, update, delete on all tables in schema public to ${appRole};
    grant usage, select on all sequences in schema public to ${appRole};
    revoke update, delete on ${appendOnly.join(', ')}, schema_migration from ${appRole};
    revoke insert on schema_migration from ${appRole};`);
  return true;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll('\n', ' ') || `no answer (as ${userInfo().username})`;
}
