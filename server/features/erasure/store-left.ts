import type { Queryable } from '../../platform/db/pool.ts';

/** A table that still holds one of these texts, and in how many rows. */
export interface Left {
  table: string;
  rows: number;
}

/** Looks through every table of the desk, whatever it is for; not through the bytes of files. */
export async function findLeft(db: Queryable, texts: readonly string[]): Promise<Left[]> {
  const { rows: tables } = await db.query<{ name: string; columns: string }>(
    `select format('%I', c.relname) as name,
            string_agg(format('t.%I', a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
     group by c.relname order by 1`,
  );
  const found: Left[] = [];
  for (const { name, columns } of tables) {
    const { rowCount } = await db.query(
      `select from ${name} t
       where exists (select from unnest($1::text[]) x
                     where strpos(lower(row(${columns})::text), lower(x)) > 0)`,
      [texts],
    );
    if (rowCount !== null && rowCount > 0) found.push({ table: name, rows: rowCount });
  }
  return found;
}
