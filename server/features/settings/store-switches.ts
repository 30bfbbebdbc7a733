import type { Actor } from '@peerdesk/domain/actor.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { holdingStatuses, openStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { openStatuses as openPayoutStatuses } from '@peerdesk/domain/payout/statuses.ts';
import type { Switch } from '@peerdesk/domain/switches/switches.ts';
import type { SwitchKind } from '@peerdesk/contract/switches.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** A switch as stored: amounts in minor units as text, the instant as ISO 8601. */
export interface StoredSwitch {
  id: string;
  kind: SwitchKind;
  merchantId: string | null;
  userId: string | null;
  bank: string | null;
  minAmount: string | null;
  maxAmount: string | null;
  reason: string;
  at: string;
  by: Actor;
}

export interface SwitchState {
  version: number;
  switches: StoredSwitch[];
}

export async function readSwitches(db: Queryable): Promise<SwitchState> {
  const { rows } = await db.query<{ version: number; switches: StoredSwitch[] }>(
    'select version, switches from switch_state',
  );
  const [row] = rows;
  if (!row) throw new Error('the switches are missing');
  return row;
}

/** The same, kept from changing until the transaction ends. */
export async function lockSwitches(client: Client): Promise<SwitchState> {
  await client.query('select from switch_state for update');
  return readSwitches(client);
}

export async function saveSwitches(client: Client, state: SwitchState): Promise<void> {
  await client.query('update switch_state set version = $1, switches = $2', [
    state.version,
    JSON.stringify(state.switches),
  ]);
}

/** The switch as the rules take it. */
export function toSwitch(stored: Omit<StoredSwitch, 'id' | 'reason' | 'at' | 'by'>): Switch {
  const { kind, merchantId, userId, bank, minAmount, maxAmount } = stored;
  const amount = (text: string | null) => (text === null ? null : minor(BigInt(text)));
  return {
    ...{ kind, merchantId, userId, bank },
    minAmount: amount(minAmount),
    maxAmount: amount(maxAmount),
  };
}

/** The names of these merchants and users. */
export async function readNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { name: string; role: string | null }>> {
  const { rows } = await db.query<{ id: string; name: string; role: string | null }>(
    `select id, name, null::text as role from merchant where id = any($1)
     union all select id, name, role from app_user where id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, name, role }) => [id, { name, role }]));
}

/** What `bankOf` of the domain says of a row of `upi`, here `v`. */
const bankOfRow = `
  lower(coalesce(nullif(trim(v.bank), ''), substring(v.vpa from position('@' in v.vpa))))`;

/** The banks of active UPI IDs, as `bankOf` names them, those with the most UPI IDs first. */
export async function readBanks(db: Queryable): Promise<{ bank: string; upis: number }[]> {
  const { rows } = await db.query<{ bank: string; upis: number }>(
    `select ${bankOfRow} as bank, count(*)::int as upis
     from upi v where v.status = 'active' group by 1 order by 2 desc, 1 limit 200`,
  );
  return rows;
}

interface EffectRow {
  payins: number;
  payouts: number;
  upis: number;
}

/** The open orders of a merchant, or of all, within an amount band; and the active UPI IDs. */
export async function readMet(
  db: Queryable,
  { merchantId, userId, bank, minAmount, maxAmount }: Switch,
): Promise<EffectRow> {
  const { rows } = await db.query<EffectRow>(
    `select (select count(*)::int from payin
             where ($1::text is null or merchant_id = $1)
               and ($2::bigint is null or amount >= $2) and ($3::bigint is null or amount <= $3)
               and status in ${sqlList(openStatuses)}) as payins,
            (select count(*)::int from payout
             where ($1::text is null or merchant_id = $1)
               and status in ${sqlList(openPayoutStatuses)}) as payouts,
            (select count(*)::int from upi v join app_user u on u.id = v.peer_id
             where v.status = 'active'
               and ($4::text is null or u.id = $4 or u.parent_id = $4)
               and ($5::text is null or $5 = ${bankOfRow})) as upis`,
    [merchantId, minAmount, maxAmount, userId, bank],
  );
  return rows[0] ?? { payins: 0, payouts: 0, upis: 0 };
}

/** The open pay-ins on the UPI IDs of a bank, or of a peer or group. */
export async function countOnUpis(
  db: Queryable,
  { userId, bank }: Pick<Switch, 'userId' | 'bank'>,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count
     from payin p join upi v on v.id = p.upi_id join app_user u on u.id = v.peer_id
     where p.status in ${sqlList(holdingStatuses)}
       and ($1::text is null or u.id = $1 or u.parent_id = $1)
       and ($2::text is null or $2 = ${bankOfRow})`,
    [userId, bank],
  );
  return rows[0]?.count ?? 0;
}
