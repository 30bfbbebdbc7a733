import type { Queryable } from '../../platform/db/pool.ts';
import { unfinishedRestore } from '../../platform/db/migration/unfinished-restore.ts';

/**
 * What a backup leaves out: the migrations are applied again by a restore, and the login of the
 * servers belongs to the cluster that it was made in.
 */
const leftOut: ReadonlySet<string> = new Set([
  'schema_migration',
  'server_login',
  unfinishedRestore,
]);

/** A table, with the columns that are written: a generated one follows from the others. */
export interface BackedUpTable {
  /** As PostgreSQL writes it: "payin", "pgboss.job". */
  name: string;
  /** Quoted where they have to be, in the order of the table. */
  columns: string[];
}

/** All tables of the desk and of its work queue; those that others refer to come before those. */
export async function tablesByReference(db: Queryable): Promise<BackedUpTable[]> {
  const { rows } = await db.query<BackedUpTable & { needs: string[] }>(
    `select c.oid::regclass::text as name,
            array(select quote_ident(attname) from pg_attribute
                  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
                  order by attnum) as columns,
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
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  return ordered
    .filter((name) => !leftOut.has(name))
    .map((name) => ({ name, columns: columnsOf.get(name) ?? [] }));
}

/** The version of the work queue's own tables, which its library migrates. */
export async function queueVersionOf(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version ?? 0;
}
