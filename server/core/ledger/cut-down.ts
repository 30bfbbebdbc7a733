import type { Family } from './check.ts';
import { hourPart, quarterOf, userPart } from './parts.ts';

/** What is in those of the counted days or months in which something changed. */
const inThose = (counted: 'counted_day' | 'counted_month') => (table: string) =>
  [
    table,
    `select t.* from ${table} t join (
       select distinct c.at as first, c.past from unnest($1::timestamptz[]) i
       join ${counted} c on i >= c.at and i < c.past) those on t.at >= first and t.at < those.past`,
  ] as const;
const rowsOf = (table: string, where: string) =>
  [table, `select * from ${table} where ${where}`] as const;

/** The tables that a check of each family goes by, cut down to what has to be checked again. */
const cut: Record<Family, readonly (readonly [table: string, rows: string])[]> = {
  orders: [
    rowsOf('payin', 'ref_id = any($1)'),
    rowsOf('payout', 'ref_id = any($1)'),
    rowsOf('money_request', 'id = any($1)'),
    rowsOf('dispute', 'payout_ref = any($1)'),
  ],
  entries: [rowsOf('entry', 'id = any($1)'), rowsOf('posting', 'entry_id = any($1)')],
  lines: [rowsOf('statement_line', 'id = any($1)'), rowsOf('statement_match', 'line_id = any($1)')],
  quarters: [
    rowsOf('order_count_now', `${quarterOf('at')} = any($1::timestamptz[])`),
    rowsOf('scoped_order', `${quarterOf('created_at')} = any($1::timestamptz[])`),
  ],
  days: [
    'order_count_day',
    'status_count_day',
    'order_count',
    'peer_count_day',
    'peer_order_change',
    'peer_order',
  ].map(inThose('counted_day')),
  months: ['order_count_month', 'order_count', 'peer_count_month', 'peer_count_day'].map(
    inThose('counted_month'),
  ),
  hours: [
    rowsOf('booked_quarter', `${hourPart('at')} = any($1)`),
    rowsOf('booked_entry', `${hourPart('at')} = any($1)`),
    rowsOf('earned_hour', `${hourPart('at')} = any($1) or ${userPart('user_id')} = any($1)`),
    [
      'wallet_movement',
      // Nobody's whole wallet is read unless somebody's role has changed.
      `select * from wallet_movement where ${hourPart('at')} = any($1)
       union all
       select * from wallet_movement
       where ${userPart('user_id')} = any($1) and not ${hourPart('at')} = any($1)
         and exists (select from unnest($1::text[]) one where one like ${userPart(`'%'`)})`,
    ],
  ],
};

/** The same check over those rows alone: a CTE of the same name shadows the table. */
export function cutDown(sql: string, family: Family): string {
  const tables = cut[family]
    .filter(([table]) => new RegExp(`\\b${table}\\b`).test(sql))
    .map(([table, rows]) => `${table} as (${rows})`);
  const rest = sql.trimStart();
  return rest.startsWith('with ')
    ? `with ${tables.join(', ')}, ${rest.slice('with '.length)}`
    : `with ${tables.join(', ')} ${rest}`;
}
