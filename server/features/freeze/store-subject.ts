import type { FreezeKind } from '@peerdesk/contract/freeze.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import type { FreezeSubject } from '@peerdesk/domain/freeze/freeze.ts';
import { holdingStatuses, openStatuses } from '@peerdesk/domain/payin/statuses.ts';
import {
  assignedStatuses,
  openStatuses as openPayoutStatuses,
  unacceptedStatuses,
} from '@peerdesk/domain/payout/statuses.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** What can be frozen, with its name and who else sees it. */
export interface Subject {
  subject: FreezeSubject;
  name: string;
  /** Its status before; null where the freeze is no status. */
  status: string | null;
  role: Role | null;
  subadminId: string | null;
}

/** Reads what is to be frozen; undefined when there is no such record. */
export async function readSubject(
  db: Queryable,
  kind: FreezeKind,
  id: string,
): Promise<Subject | undefined> {
  switch (kind) {
    case 'upi':
      return readUpi(db, id);
    case 'user':
      return readPeer(db, id);
    case 'merchant':
      return readMerchant(db, id);
  }
}

const locks = {
  upi: 'select from upi where id = $1 for update',
  user: 'select from app_user where id = $1 for no key update',
  merchant: 'select from merchant where id = $1 for update',
} as const satisfies Record<FreezeKind, string>;

/** The same, kept from changing until the transaction ends. */
export async function lockSubject(
  client: Client,
  kind: FreezeKind,
  id: string,
): Promise<Subject | undefined> {
  await client.query(locks[kind], [id]);
  return readSubject(client, kind, id);
}

async function readUpi(db: Queryable, id: string): Promise<Subject | undefined> {
  const { rows } = await db.query<{
    vpa: string;
    status: UpiStatus;
    peer_id: string;
    role: Role;
    parent_id: string | null;
  }>(
    `select v.vpa, v.status, v.peer_id, u.role, u.parent_id
     from upi v join app_user u on u.id = v.peer_id where v.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { status, peer_id: peerId, role, parent_id: subadminId } = row;
  return { subject: { kind: 'upi', status, peerId }, name: row.vpa, status, role, subadminId };
}

async function readPeer(db: Queryable, id: string): Promise<Subject | undefined> {
  const { rows } = await db.query<{ name: string; role: Role; parent_id: string | null }>(
    'select name, role, parent_id from app_user where id = $1',
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { name, role, parent_id: subadminId } = row;
  return { subject: { kind: 'user', role, id }, name, status: null, role, subadminId };
}

async function readMerchant(db: Queryable, id: string): Promise<Subject | undefined> {
  const { rows } = await db.query<{ name: string; status: string }>(
    'select name, status from merchant where id = $1',
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { name, status } = row;
  return { subject: { kind: 'merchant', id }, name, status, role: null, subadminId: null };
}

/** The column that says whose an order is; the kind is the second parameter. */
const subjectOf = `(case $2 when 'upi' then upi_id when 'user' then peer_id else merchant_id end)`;

/** Which orders of a subject are open, by the kind of order. */
const openOf = {
  upi: [holdingStatuses, assignedStatuses],
  user: [holdingStatuses, assignedStatuses],
  merchant: [openStatuses, openPayoutStatuses],
} as const satisfies Record<FreezeKind, readonly [readonly OrderStatus[], readonly PayoutStatus[]]>;

interface OpenRow {
  payins: number;
  payin_amount: bigint;
  payouts: number;
  payout_amount: bigint;
  returned: number;
  returned_amount: bigint;
  upis: number;
}

const noneOpen: OpenRow = {
  ...{ payins: 0, payin_amount: 0n, payouts: 0, payout_amount: 0n },
  ...{ returned: 0, returned_amount: 0n, upis: 0 },
};

/** What is open of a subject, and the UPI IDs that it could be paid on. */
export async function readOpen(db: Queryable, kind: FreezeKind, id: string): Promise<OpenRow> {
  const [payins, payouts] = openOf[kind];
  const { rows } = await db.query<OpenRow>(
    `select i.*, o.*, (select count(*)::int from upi v
                       where (v.peer_id = $1 or v.id = $1) and v.status = 'active') as upis
     from (select count(*)::int as payins, coalesce(sum(amount), 0)::bigint as payin_amount
           from payin where ${subjectOf} = $1 and status = any($3)) i,
          (select count(*)::int as payouts, coalesce(sum(amount), 0)::bigint as payout_amount,
             (count(*) filter (where status = any($5)))::int as returned,
             coalesce(sum(amount) filter (where status = any($5)), 0)::bigint as returned_amount
           from payout where ${subjectOf} = $1 and status = any($4)) o`,
    [id, kind, [...payins], [...payouts], kind === 'user' ? [...unacceptedStatuses] : []],
  );
  return rows[0] ?? noneOpen;
}

export interface OpenOrderRow {
  kind: 'payin' | 'payout';
  ref_id: string;
  status: OrderStatus | PayoutStatus;
  amount: bigint;
  currency: string;
  created_at: number;
}

const listedMax = 100;

/** The open orders of a subject, the oldest first. */
export async function readOpenList(
  db: Queryable,
  kind: FreezeKind,
  id: string,
): Promise<OpenOrderRow[]> {
  const [payins, payouts] = openOf[kind];
  const { rows } = await db.query<OpenOrderRow>(
    `(select 'payin' as kind, ref_id, status, amount, currency, created_at from payin
      where ${subjectOf} = $1 and status = any($3) order by created_at limit ${listedMax})
     union all
     (select 'payout' as kind, ref_id, status, amount, currency, created_at from payout
      where ${subjectOf} = $1 and status = any($4) order by created_at limit ${listedMax})
     order by created_at, ref_id`,
    [id, kind, [...payins], [...payouts]],
  );
  return rows;
}

/** The running balances of a subject's money. */
export interface MoneyRow {
  balance: bigint;
  held: bigint;
  uncleared: bigint;
  currency: string;
  blocked: bigint;
}

export async function readMoney(
  db: Queryable,
  of: { money: string; blocked: string },
): Promise<MoneyRow> {
  const { rows } = await db.query<MoneyRow>(
    `select a.balance, a.held, a.uncleared, a.currency, coalesce(b.balance, 0)::bigint as blocked
     from account a left join account b on b.id = $2 where a.id = $1`,
    [of.money, of.blocked],
  );
  const [row] = rows;
  if (!row) throw new Error(`no account ${of.money}`);
  return row;
}
