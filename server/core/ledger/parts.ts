import type { Queryable } from '../../platform/db/pool.ts';
import { families, type Family } from './check.ts';

/**
 * Digests of the desk's rows by part, such as the orders of a quarter hour. The digest of a part is
 * unchanged as long as no row of it was added, changed or deleted.
 */
export type Parts = Map<string, string>;

/** Id prefixes, each covering about a quarter of an hour. */
const idPart = (id: string) => `coalesce(left(${id}, -12), '')`;
export const quarterOf = (at: string) => `date_bin('15 minutes', ${at}, 'epoch')`;
const instantPart = (at: string) => `extract(epoch from ${at})::bigint::text`;
const quarterPart = (at: string) => instantPart(quarterOf(at));
export const hourPart = (at: string) => instantPart(`date_bin('1 hour', ${at}, 'epoch')`);
/** Beside hours: whose earnings, and the day of the hours that are added up. */
export const userPart = (id: string) => `'user ' || ${id}`;
const hoursOfDay = 'day ';

/** Each way in which the rows of a table are part of something. */
const sources: readonly {
  family: Family;
  table: string;
  /** The primary key. */
  key: string;
  /** Where no row is such a thing, and it is worked out instead: all that it is made of. */
  isContent?: boolean;
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
  ...(
    [
      ['days', 'order_count_day', 'scope, kind, at, status, minutes'],
      ['days', 'status_count_day', 'scope, kind, at, status'],
      ['days', 'peer_count_day', 'subadmin_id, at, peer_id, kind'],
      ['months', 'order_count_month', 'scope, kind, at, status, minutes'],
      ['months', 'peer_count_month', 'subadmin_id, at, peer_id, kind'],
    ] as const
  ).map(([family, table, key]) => ({ family, table, key, part: instantPart('at') })),
  ...(
    [
      ['days', 'counted_day', 'at, past, time_zone'],
      ['months', 'counted_month', 'at, past'],
    ] as const
  ).map(([family, table, key]) => ({
    ...({ family, table, key, isContent: true } as const),
    part: instantPart('at'),
  })),
  { family: 'hours', table: 'earned_hour', key: 'user_id, at', part: hourPart('at') },
  { family: 'hours', table: 'booked_quarter', key: 'subadmin_id, at', part: hourPart('at') },
  { family: 'hours', table: 'entry', key: 'id', part: hourPart('at') },
  {
    family: 'hours',
    table: 'app_user',
    key: 'id, role',
    isContent: true,
    part: userPart('id'),
  },
  {
    family: 'hours',
    table: `(
      select day, least(day + interval '1 day', until) as past from earned_hours,
        generate_series(date_bin('1 day', (select min(at) from earned_hour), 'epoch'), until,
                        interval '1 day') day) added_up`,
    key: 'day, past',
    isContent: true,
    part: `'${hoursOfDay}' || ${instantPart('day')}`,
  },
];

/** Whoever changes a row cannot choose its transaction id; `$1` is a secret of ours. */
const rowHash = (table: string, key: string, isContent: boolean) =>
  `hash_record_extended(row('${table.split(' ').at(-1)}'::text, ${key}
     ${isContent ? '' : ', xmin, ctid'}), $1)`;

/** All digests in one statement, whose text is part of what a proof depends on. */
export const partsSql = `
  select family || ' ' || part as name, count(*) || ' ' || sum(hash) as digest from (
    ${sources
      .map(
        ({ family, table, key, isContent = false, part, where = 'true' }) =>
          `select '${family}' as family, ${part} as part, ${rowHash(table, key, isContent)} as hash
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
  const quarters = parts.quarters.map(instantOf);
  // A count of a day or a month depends on those that it is made of.
  const days = [...parts.days.map(instantOf), ...quarters];
  const months = [...parts.months.map(instantOf), ...days];
  const hours = [
    ...parts.hours.flatMap(hoursOf),
    ...(await hoursOfEntries(db, { entries, orders })),
  ];
  const ids = { orders, entries, lines: [...new Set(lines)], quarters, days, months, hours };
  return { parts: Object.values(parts).flat().length, ids };
}

const instantOf = (part: string) => new Date(Number(part) * 1000).toISOString();

/** The hours of a day where those that are added up begin or end. */
function hoursOf(part: string): string[] {
  if (!part.startsWith(hoursOfDay)) return [part];
  const day = Number(part.slice(hoursOfDay.length));
  return Array.from({ length: 24 }, (_, hour) => String(day + hour * 3600));
}

/** In which of them entries are that changed, or whose order or reversed entry did. */
async function hoursOfEntries(
  db: Queryable,
  { entries, orders }: { entries: readonly string[]; orders: readonly string[] },
): Promise<string[]> {
  if (entries.length + orders.length === 0) return [];
  const { rows } = await db.query<{ hour: string }>(
    `select distinct ${hourPart('at')} as hour from entry
     where id = any($1) or reverses = any($1) or order_ref = any($2)`,
    [entries, orders],
  );
  return rows.map(({ hour }) => hour);
}

function changedParts(before: Parts, now: Parts): Record<Family, string[]> {
  const changed = Object.fromEntries(families.map((family) => [family, [] as string[]])) as Record<
    Family,
    string[]
  >;
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
