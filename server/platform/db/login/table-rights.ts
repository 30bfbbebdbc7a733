import type pg from 'pg';

/** Tables of history: the server may insert and read, but never update or delete. */
const appendOnly = [
  'entry',
  'posting',
  'audit',
  'audit_block',
  'order_event',
  'dispute_message',
  'complaint_message',
  'staff_note',
  'payin_message',
  'day_close_event',
  'issued_statement',
  'past_terms',
] as const;
/** Tables about the database itself, written only by its owner. */
const ownersOnly = ['schema_migration', 'database_epoch'] as const;
/** And the one that only its owner reads. */
const serverLogin = 'server_login';

/** Grants a role what the server needs on the tables, and revokes what it may not have. */
export async function grantTables(owner: pg.Client, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  await owner.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    revoke all on ${[...appendOnly, ...ownersOnly, serverLogin].join(', ')} from ${name};
    grant select, insert on ${appendOnly.join(', ')} to ${name};
    grant select on ${ownersOnly.join(', ')} to ${name};
    revoke create on schema public from public;`);
}

/**
 * What the current user could do to the ledger, directly or through a role that it is a member of;
 * empty when nothing.
 */
export async function rightsOverHistory(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(rights, [
    appendOnly,
    [...ownersOnly, serverLogin],
  ]);
  return rows.map(({ what }) => what);
}

const rights = `
  with mine as (
    select * from pg_roles r where pg_has_role(current_user, r.oid, 'member')
  ), place as (
    select * from pg_namespace where nspname in ('public', 'pgboss')
  )
  select 'is a superuser' as what from mine where rolsuper
  union select 'bypasses row security' from mine where rolbypassrls
  union select 'creates roles' from mine where rolcreaterole
  union select 'replicates the database' from mine where rolreplication
  union select 'is a member of ' || rolname from mine
    where rolname in ('pg_read_server_files', 'pg_write_server_files',
                      'pg_execute_server_program', 'pg_create_subscription')
  union select 'owns the database' from mine join pg_database d on d.datdba = mine.oid
    where d.datname = current_database()
  union select 'owns the schema ' || nspname from mine join place on nspowner = mine.oid
  union select 'owns ' || min(c.oid::regclass::text) from mine, place, pg_class c
    where c.relnamespace = place.oid and c.relowner = mine.oid having count(*) > 0
  union select 'owns ' || min(p.oid::regprocedure::text) from mine, place, pg_proc p
    where p.pronamespace = place.oid and p.proowner = mine.oid having count(*) > 0
  union select 'creates objects in the schema ' || nspname from mine, place
    where has_schema_privilege(mine.oid, place.oid, 'create')
  union select 'changes ' || name from mine, unnest($1::text[]) name
    where has_table_privilege(mine.oid, name, 'update, delete, truncate, trigger, maintain')
       or has_any_column_privilege(mine.oid, name, 'update')
  union select 'changes ' || name from mine, unnest($2::text[]) name
    where has_table_privilege(mine.oid, name, 'insert, update, delete, truncate, trigger, maintain')
       or has_any_column_privilege(mine.oid, name, 'insert, update')
  union select 'reads ${serverLogin}' from mine
    where has_any_column_privilege(mine.oid, '${serverLogin}', 'select')
  order by 1`;
