import type pg from 'pg';
import type { SeededRandom } from '../seeded-random.ts';

/** Columns that name something; the fields of requests are called like them. */
const columnPattern = '^(id|.*_id|pay_token|vpa|utr|code|username)$';
/** Whose ids fields name that are called otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  token: 'pay_token',
  upi: 'vpa',
  orderid: 'order_id',
  userId: 'peer_id',
  parentId: 'subadmin_id',
};
const perColumn = 40;

/** The ids of everything that a desk has by now, whoever may see it. */
export class KnownIds {
  private byName = new Map<string, readonly string[]>();
  private readonly hidden: ReadonlySet<string>;

  /** `hidden` are named in no request. */
  constructor(hidden: readonly string[]) {
    this.hidden = new Set(hidden);
  }

  async read(owner: Pick<pg.Client, 'query'>): Promise<void> {
    const { rows: columns } = await owner.query<{ relation: string; name: string }>(
      `select c.table_name as relation, c.column_name as name
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ $1`,
      [columnPattern],
    );
    const parts = columns.map(
      ({ relation, name }) =>
        `(select '${name}' as name, "${name}"::text as id from "${relation}"
          where "${name}" is not null limit ${perColumn})`,
    );
    const { rows } = await owner.query<{ name: string; id: string }>(parts.join(' union '));
    const shown = rows.filter(({ id }) => !this.hidden.has(id));
    this.byName = new Map(
      [...Map.groupBy(shown, ({ name }) => name)].map(([name, ids]) => [
        name,
        ids.map(({ id }) => id).toSorted(),
      ]),
    );
  }

  /** One for a field of this name, or none where such a field names nothing. */
  of(field: string, random: SeededRandom): string | undefined {
    const column = otherNames[field] ?? field.replaceAll(/[A-Z]/g, (at) => `_${at.toLowerCase()}`);
    const isId = column === 'id' || column.endsWith('_id');
    const ids = this.byName.get(column) ?? (isId ? this.byName.get('id') : undefined);
    return ids === undefined || ids.length === 0 ? undefined : random.of(ids);
  }
}
