import type pg from 'pg';
import { prepareDatabase } from '../core/schema/prepare-database.ts';
import { withClient } from './database.ts';

/** A row as the database writes it, and where a sequence stands. */
export interface Dump {
  tables: { name: string; rows: string }[];
  sequences: { name: string; at: string }[];
}

/** What `pg_dump` takes of a desk: every row as of one snapshot, then the sequences. */
export async function dumpDatabase(url: string): Promise<Dump> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const dump: Dump = { tables: [], sequences: [] };
    for (const name of await tablesByReference(client)) {
      const { rows } = await client.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`,
      );
      dump.tables.push({ name, rows: rows[0]?.rows ?? '[]' });
    }
    const sequences = await client.query<{ name: string; at: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as at
       from pg_sequences where last_value is not null`,
    );
    return { ...dump, sequences: sequences.rows };
  });
}

/**
 * Makes an empty database what `psql` makes of that dump. (The embedded PostgreSQL comes without
 * both programs, so the tables are made by the migrations and emptied.)
 */
export async function restoreDatabase(url: string, dump: Dump): Promise<void> {
  await prepareDatabase(url);
  await withClient(url, async (client) => {
    const names = dump.tables.map(({ name }) => name);
    await client.query(`truncate ${names.join(', ')}`);
    for (const { name, rows } of dump.tables) {
      const columns = await columnsOf(client, name);
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
    for (const { name, at } of dump.sequences) {
      await client.query('select setval($1::regclass, $2)', [name, at]);
    }
  });
}

/** Tables that others refer to come before those. */
async function tablesByReference(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select c.oid::regclass::text as name,
            array(select distinct k.confrelid::regclass::text from pg_constraint k
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
                    and k.conparentid = 0) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
     order by 1`,
  );
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) =>
        !ordered.includes(name) && needs.every((needed) => ordered.includes(needed)),
    );
    if (next.length === 0) throw new Error('the tables refer to each other in a circle');
    ordered.push(...next.map(({ name }) => name));
  }
  return ordered;
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? '';
}
