import { StartError } from '../../runtime/start-error.ts';
import type { Queryable } from '../pool.ts';

/** A marker table that exists until a restore has inserted the last row. */
export const unfinishedRestore = 'restore_unfinished';

/** @throws {StartError} when the tables exist but their rows are not restored yet. */
export async function refuseUnfinished(db: Queryable): Promise<void> {
  if (!(await isUnfinished(db))) return;
  throw new StartError('a restore into this database did not finish: run npm run restore again');
}

/**
 * Claims an empty database for a restore. Leftovers of an earlier attempt, which hold no rows, are
 * removed.
 *
 * @throws {StartError} when anything else is in it.
 */
export async function markUnfinished(db: Queryable): Promise<void> {
  await db.query('begin');
  if (await isUnfinished(db)) {
    await db.query(`
      drop schema if exists pgboss cascade;
      drop schema public cascade;
      create schema public authorization pg_database_owner;
      grant usage on schema public to public;`);
  } else {
    await refuseFull(db);
  }
  await db.query(`create table ${unfinishedRestore} (since timestamptz not null default now())`);
  await db.query('commit');
}

async function isUnfinished(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [`public.${unfinishedRestore}`],
  );
  return rows[0]?.there === true;
}

async function refuseFull(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'S') and n.nspname not like 'pg\\_%'
       and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  );
  const found = rows[0]?.name;
  if (found === undefined) return;
  throw new StartError(
    `the database is not empty (there is ${found}): restore into a new one, nothing was changed`,
  );
}
