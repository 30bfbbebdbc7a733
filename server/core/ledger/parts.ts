import type { Queryable } from '../../platform/db/pool.ts';
import { families, type Family } from './check.ts';

/**
 * The digests of the desk's rows by part, such as the orders of a quarter of an hour. Two digests
 * of a part are equal as long as no row of it was added, changed or deleted.
 */
export type Parts = Map<string, string>;

/** Ids without their last letters: those that were made within about a quarter of an hour. */
const idPart = (id: string) => `coalesce(left(${id}, -12), '')`;
const quarterOf = (at: string) => `date_bin('15 minutes', ${at}, 'epoch')`;
const quarterPart = (at: string) => `extract(epoch from ${quarterOf(at)})::bigint::text`;

/** Each way in which the rows of a table are part of something. */
const sources: readonly {
  family: Family;
  table: string;
  /** The primary key. */
  key: string;
  part: string;
  where?: string;
  /** The column of the ids that belong to the family, unless its rows only lead to others. */
  id?: string;
}[] = [
  ...(
    [
      ['payin', 'ref_id', 'ref_id'],
      ['payout', 'ref_id', 'ref_id'],
      ['money_request', 'id', 'id'],
      ['entry', 'id', 'order_ref'],
      ['utr_claim', 'id', 'order_ref'],
      ['dispute', 'ref_id', 'payout_ref'],
      ['payout_assignment', 'id', 'ref_id'],
      ['statement_match', 'id', 'order_ref'],
    ] as const
  ).map(([table, key, id]) => ({ family: 'orders' as const, table, key, part: idPart(id), id })),
  {
    family: 'orders',
    table: 'order_event',
    key: 'id',
    part: idPart('order_ref'),
    where: `event in ('approved', 'declined', 'expired')`,
  },
  { family: 'entries', table: 'entry', key: 'id', part: idPart('id'), id: 'id' },
  {
    family: 'entries',
    table: 'entry',
    key: 'id',
    part: idPart('reverses'),
    where: 'reverses is not null',
    id: 'reverses',
  },
  {
    family: 'entries',
    table: 'posting',
    key: 'entry_id, line',
    part: idPart('entry_id'),
    id: 'entry_id',
  },
  { family: 'lines', table: 'statement_line', key: 'id', part: idPart('id'), id: 'id' },
  { family: 'lines', table: 'statement_match', key: 'id', part: idPart('line_id'), id: 'line_id' },
  ...['payin', 'payout'].map((table) => ({
    family: 'quarters' as const,
    table,
    key: 'ref_id',
    part: quarterPart('created_at'),
  })),
  {
    family: 'quarters',
    table: 'order_count',
    key: 'scope, kind, at, status, minutes',
    part: quarterPart('at'),
  },
  { family: 'quarters', table: 'order_count_change', key: 'at', part: quarterPart('at') },
];

/** Nobody who changes a row chooses the transaction that does it; `$1` is known to us alone. */
const rowHash = (table: string, key: string) =>
  `hash_record_extended(row('${table}'::text, ${key}, xmin, ctid), $1)`;

/** All digests in one statement, whose text is part of what a proof depends on. */
export const partsSql = `
  select family || ' ' || part as name, count(*) || ' ' || sum(hash) as digest from (
    ${sources
      .map(
        ({ family, table, key, part, where = 'true' }) =>
          `select '${family}' as family, ${part} as part, ${rowHash(table, key)} as hash
           from ${table} where ${where}`,
      )
      .join(' union all ')}) hashed
  group by family, part`;

export async function readParts(db: Queryable, seed: string): Promise<Parts> {
  const { rows } = await db.query<{ name: string; digest: string }>(partsSql, [seed]);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** What has to be checked again. */
export interface Changed {
  /** How many parts differ. */
  parts: number;
  /** By family; quarters as instants. */
  ids: Record<Family, string[]>;
}

export async function readChanged(db: Queryable, before: Parts, now: Parts): Promise<Changed> {
  const parts = changedParts(before, now);
  const entries = await idsOf(db, 'entries', parts.entries);
  const found = [
    ...(await idsOf(db, 'orders', parts.orders)),
    ...(await refsOf(db, 'select order_ref as id from entry where id = any($1)', entries)),
  ];
  const orders = [...new Set(found)];
  const lines = [
    ...(await idsOf(db, 'lines', parts.lines)),
    ...(await refsOf(
      db,
      'select line_id as id from statement_match where order_ref = any($1)',
      orders,
    )),
  ];
  const quarters = parts.quarters.map((part) => new Date(Number(part) * 1000).toISOString());
  const ids = { orders, entries, lines: [...new Set(lines)], quarters };
  return { parts: Object.values(parts).flat().length, ids };
}

function changedParts(before: Parts, now: Parts): Record<Family, string[]> {
  const changed: Record<Family, string[]> = { orders: [], entries: [], lines: [], quarters: [] };
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    if (before.get(name) === now.get(name)) continue;
    const family = families.find((one) => name.startsWith(`${one} `));
    if (family) changed[family].push(name.slice(family.length + 1));
  }
  return changed;
}

/** Of every table that leads to the family, so that what lost a row is found by the others. */
async function idsOf(db: Queryable, family: Family, parts: readonly string[]): Promise<string[]> {
  const selects = sources.flatMap((source) =>
    source.family !== family || source.id === undefined
      ? []
      : [
          `select ${source.id} as id from ${source.table}
           where ${source.where ?? 'true'} and ${source.part} = any($1)`,
        ],
  );
  return refsOf(db, selects.join(' union '), parts);
}

async function refsOf(db: Queryable, sql: string, values: readonly string[]): Promise<string[]> {
  if (values.length === 0) return [];
  const { rows } = await db.query<{ id: string | null }>(sql, [values]);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** The tables that a check of each family goes by, cut down to what has to be checked again. */
const cut: Record<Family, readonly (readonly [table: string, where: string])[]> = {
  orders: [
    ['payin', 'ref_id = any($1)'],
    ['payout', 'ref_id = any($1)'],
    ['money_request', 'id = any($1)'],
    ['dispute', 'payout_ref = any($1)'],
  ],
  entries: [
    ['entry', 'id = any($1)'],
    ['posting', 'entry_id = any($1)'],
  ],
  lines: [
    ['statement_line', 'id = any($1)'],
    ['statement_match', 'line_id = any($1)'],
  ],
  quarters: [
    ['order_count_now', `${quarterOf('at')} = any($1::timestamptz[])`],
    ['scoped_order', `${quarterOf('created_at')} = any($1::timestamptz[])`],
  ],
};

/** The same check over those rows alone: a name of a `with` stands before that of a table. */
export function cutDown(sql: string, family: Family): string {
  const tables = cut[family]
    .filter(([table]) => new RegExp(`\\b${table}\\b`).test(sql))
    .map(([table, where]) => `${table} as (select * from ${table} where ${where})`);
  const rest = sql.trimStart();
  return rest.startsWith('with ')
    ? `with ${tables.join(', ')}, ${rest.slice('with '.length)}`
    : `with ${tables.join(', ')} ${rest}`;
}
