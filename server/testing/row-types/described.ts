import type pg from 'pg';
import type { Client, Pool } from '../../platform/db/pool.ts';
import { outerAliases, readPlan } from './outer-joins.ts';
import { kindOf, type ValueKind } from './values.ts';

/** What PostgreSQL itself says of one column of a statement's rows. */
export interface DescribedColumn {
  name: string;
  value: ValueKind;
  /** Can it be null? Undefined for an expression, of which only its rows would tell. */
  nullable: boolean | undefined;
  /** The texts that a check of its table's column admits; none where there is no such check. */
  texts: readonly string[];
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

interface TableColumn {
  isNotNull: boolean;
  texts: readonly string[];
}

/** Asks a database about statements. It parses and plans them, and runs none. */
export class StatementDescriber {
  private readonly pool: Pool;
  private readonly types: ReadonlyMap<number, string>;
  private readonly columns: ReadonlyMap<string, TableColumn>;

  private constructor(
    pool: Pool,
    types: ReadonlyMap<number, string>,
    columns: ReadonlyMap<string, TableColumn>,
  ) {
    this.pool = pool;
    this.types = types;
    this.columns = columns;
  }

  static async of(pool: Pool): Promise<StatementDescriber> {
    const { rows: types } = await pool.query<{ oid: number; name: string }>(
      'select oid::int, typname as name from pg_type',
    );
    return new StatementDescriber(
      pool,
      new Map(types.map(({ oid, name }) => [oid, name])),
      await readTableColumns(pool),
    );
  }

  async describe(text: string): Promise<DescribedColumn[]> {
    const client = await this.pool.connect();
    try {
      const fields = await fieldsOf(client, text);
      const plan = await readPlan(client, text);
      const outer = outerAliases(plan);
      const output = plan.Output ?? [];
      return fields.map((field, at) => {
        const origin = this.columns.get(`${field.tableID}.${field.columnID}`);
        const alias = /^(\w+)\.\w+$/.exec(output[at] ?? '')?.[1];
        const isOuter = alias !== undefined && outer.has(alias);
        return {
          name: field.name,
          value: this.kindOf(field.dataTypeID),
          nullable: origin && (isOuter || !origin.isNotNull),
          texts: origin?.texts ?? [],
        };
      });
    } finally {
      client.release();
    }
  }

  private kindOf(oid: number): ValueKind {
    return kindOf(this.pool, { oid, name: this.types.get(oid) ?? String(oid) });
  }
}

async function readTableColumns(pool: Pool): Promise<Map<string, TableColumn>> {
  const { rows } = await pool.query<{ id: string; is_not_null: boolean; checked: string | null }>(
    `select a.attrelid || '.' || a.attnum as id, a.attnotnull as is_not_null,
            (select pg_get_constraintdef(c.oid) from pg_constraint c
             where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
               and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%' limit 1) as checked
     from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relkind in ('r', 'p', 'v') and t.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attisdropped`,
  );
  return new Map(
    rows.map(({ id, is_not_null: isNotNull, checked }) => {
      const texts = [...(checked ?? '').matchAll(/'([^']*)'::text/g)].map(([, one = '']) => one);
      return [id, { isNotNull, texts }];
    }),
  );
}

/** The columns of a statement as the wire describes them before it is bound to any value. */
function fieldsOf(client: Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    });
  });
}
