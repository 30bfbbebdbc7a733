import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** Whose counts, from and up to when. */
export interface Asked {
  scope: Scope;
  start: string;
  end: string;
}

/** The filters of the list of choices. */
interface SummedChoices {
  scope: Scope;
  start: number;
  end: number;
  reason?: readonly CapacityReason[] | undefined;
  upiId?: string | undefined;
}

/** So many UPI IDs are named under each reason. */
const worstMax = 10;

export async function readCountedUntil(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ at: number }>('select at from counted_event');
  return rows[0]?.at ?? 0;
}

/** How often the UPI IDs of the scope were taken or passed over, by reason. */
export async function readChoices(
  db: Queryable,
  asked: Asked,
): Promise<{ reason: CapacityReason; count: number }[]> {
  const all = conditionsOf(asked);
  const { rows } = await db.query<{ reason: CapacityReason; count: number }>(
    `select c.reason, sum(c.choices)::int as count from choice_count c
     join upi v on v.id = c.upi_id join app_user u on u.id = v.peer_id
     where ${all.where} group by c.reason`,
    all.values,
  );
  return rows;
}

/** What the list of choices adds up to, however long it is. */
export async function sumChoices(
  db: Queryable,
  asked: SummedChoices,
): Promise<LostRow & { choices: number }> {
  const all = conditionsOf({ ...asked, start: iso(asked.start), end: iso(asked.end) });
  if (asked.reason) all.add(`c.reason = any(${all.param(asked.reason)}::text[])`);
  if (asked.upiId) all.add(`c.upi_id = ${all.param(asked.upiId)}`);
  const { rows } = await db.query<LostRow & { choices: number }>(
    `select coalesce(sum(c.choices), 0)::int as choices,
            coalesce(sum(c.lost), 0)::int as customers,
            coalesce(sum(c.lost_amount), 0)::bigint as amount
     from choice_count c join upi v on v.id = c.upi_id join app_user u on u.id = v.peer_id
     where ${all.where}`,
    all.values,
  );
  const [sum] = rows;
  if (!sum) throw new Error('a sum without a row');
  return sum;
}

export interface LostRow {
  customers: number;
  amount: bigint;
}

/** The customers whom nobody could take, by reason; `any` counts each once. */
export async function readLostByReason(
  db: Queryable,
  { scope, start, end }: Asked,
): Promise<(LostRow & { reason: CapacityReason | 'any' })[]> {
  const { rows } = await db.query<LostRow & { reason: CapacityReason | 'any' }>(
    `select reason, sum(customers)::int as customers, sum(amount)::bigint as amount
     from lost_count where scope = $1 and at >= $2 and at < $3
     group by reason order by 2 desc, 3 desc, 1`,
    [scopeKey(scope), start, end],
  );
  return rows;
}

/** The same by the hour in the business time zone. */
export async function readLostByHour(
  db: Queryable,
  { scope, start, end }: Asked,
  timeZone: string,
): Promise<(LostRow & { at: number })[]> {
  const { rows } = await db.query<LostRow & { at: number }>(
    `select date_trunc('hour', at, $4) as at, sum(customers)::int as customers,
            sum(amount)::bigint as amount
     from lost_count where scope = $1 and reason = 'any' and at >= $2 and at < $3
     group by 1 order by 1`,
    [scopeKey(scope), start, end, timeZone],
  );
  return rows;
}

export interface WorstRow extends LostRow {
  upi_id: string;
  vpa: string;
  peer_name: string;
  reason: CapacityReason;
}

/** Under each reason, the UPI IDs of the scope that could have helped most of these customers. */
export async function readWorst(db: Queryable, asked: Asked): Promise<WorstRow[]> {
  const all = conditionsOf(asked);
  const { rows } = await db.query<WorstRow>(
    `select upi_id, vpa, peer_name, reason, customers, amount from (
       select c.upi_id, v.vpa, u.name as peer_name, c.reason, sum(c.lost)::int as customers,
              sum(c.lost_amount)::bigint as amount,
              row_number() over (partition by c.reason
                order by sum(c.lost) desc, sum(c.lost_amount) desc, c.upi_id) as place
       from choice_count c join upi v on v.id = c.upi_id join app_user u on u.id = v.peer_id
       where ${all.where} and c.lost > 0
       group by c.upi_id, v.vpa, u.name, c.reason) worst
     where place <= ${worstMax}
     order by customers desc, amount desc, upi_id, reason`,
    all.values,
  );
  return rows;
}

function conditionsOf({ scope, start, end }: Asked): Conditions {
  const all = new Conditions();
  all.add(`c.at >= ${all.param(start)} and c.at < ${all.param(end)}`);
  addPeerScope(all, scope);
  return all;
}
