import type { Language, Presence, Role, UserStatus, UserTag } from '@peerdesk/contract/user.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { type Minor, minorOrNull } from '@peerdesk/domain/money.ts';
import { isAdmin, rolesThat } from '@peerdesk/domain/role.ts';
import type { UserLimits } from '@peerdesk/domain/user/limits.ts';
import type { OverrideShares } from '@peerdesk/contract/tariff.ts';
import type { Tariffs } from '@peerdesk/domain/ledger/tariff.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import type { Batcher } from '../../platform/runtime/batcher.ts';
import { storedTerms, type StoredTerms } from './terms.ts';

/** A user with its wallet, in minor units. Instants are epoch milliseconds. */
export interface UserRow {
  id: string;
  name: string;
  username: string;
  role: Role;
  status: UserStatus;
  blocked_by: Role | null;
  tag: UserTag;
  parent_id: string | null;
  parent_name: string | null;
  default_payout_peer_id: string | null;
  terms: StoredTerms;
  min_amount: bigint | null;
  max_amount: bigint | null;
  open_payouts: number | null;
  admin_min_amount: bigint | null;
  admin_max_amount: bigint | null;
  admin_open_payouts: number | null;
  language: Language;
  presence: Presence;
  offline_since: number | null;
  password_is_given: boolean;
  has_app: boolean;
  passkeys: number;
  recovery_left: number;
  is_frozen: boolean;
  last_seen_at: number | null;
  created_at: number;
  currency: string;
  balance: bigint;
  held: bigint;
  uncleared: bigint;
}

/** When a session of the user was last used. */
export const lastSeen = '(select max(s.seen_at) from session s where s.user_id = u.id)';

/** Everything of a user that may be shown; never the password's hash. */
export const userColumns = `
  u.id, u.name, u.username, u.role, u.status, u.blocked_by, u.tag, u.parent_id,
  g.name as parent_name, u.default_payout_peer_id,
  u.terms, u.min_amount, u.max_amount, u.open_payouts,
  u.admin_min_amount, u.admin_max_amount, u.admin_open_payouts, u.language, u.presence,
  u.offline_since, u.password_is_given,
  exists (select from totp where user_id = u.id) as has_app,
  (select count(*)::int from passkey where user_id = u.id) as passkeys,
  (select count(*)::int from recovery_code where user_id = u.id and used_at is null)
    as recovery_left,
  u.frozen_at is not null as is_frozen, u.created_at, a.currency, a.balance, a.held, a.uncleared,
  ${lastSeen} as last_seen_at`;

export const walletJoin = `join account a on a.id = 'peer:' || u.id || ':wallet'`;
export const parentJoin = 'left join app_user g on g.id = u.parent_id';

export async function readUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>({
    name: 'user_by_id',
    text: `select ${userColumns} from app_user u ${walletJoin} ${parentJoin} where u.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Reads a user and locks it until the transaction ends. */
export async function lockUser(client: Client, id: string): Promise<UserRow | undefined> {
  await client.query('select from app_user where id = $1 for no key update', [id]);
  return readUser(client, id);
}

/** The same by the username in lower case. */
export async function lockUserByName(
  client: Client,
  username: string,
): Promise<UserRow | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select id from app_user where username = $1 for no key update',
    [username],
  );
  const [found] = rows;
  return found && readUser(client, found.id);
}

/** Saves a password that somebody else chose for the user. */
export async function saveGivenPassword(client: Client, id: string, hash: string): Promise<void> {
  await client.query(
    'update app_user set password_hash = $2, password_is_given = true where id = $1',
    [id, hash],
  );
}

/** The data that a sign-in checks. */
export interface CredentialsRow {
  id: string;
  name: string;
  username: string;
  password_hash: string;
  status: UserStatus;
}

const credentials = 'select id, name, username, password_hash, status from app_user';

/** The account of a username, if somebody has it, and who signed in with the device before. */
export interface SigninRow {
  id: string | null;
  name: string | null;
  username: string | null;
  password_hash: string | null;
  status: UserStatus | null;
  users_of_device: string[];
}

/** One statement whether or not the account exists, so that timing does not reveal it. */
export async function readSignin(
  db: Queryable,
  username: string,
  deviceHash: Buffer,
): Promise<{ account: CredentialsRow | null; usersOfDevice: string[] }> {
  const { rows } = await db.query<SigninRow>({
    name: 'signin',
    text: `select u.id, u.name, u.username, u.password_hash, u.status,
             array(select distinct user_id from session where device_hash = $2) as users_of_device
           from (select 1) one left join app_user u on u.username = $1`,
    values: [username, deviceHash],
  });
  const [row] = rows;
  const account = row && row.id !== null ? (row as CredentialsRow) : null;
  return { account, usersOfDevice: row?.users_of_device ?? [] };
}

export async function readCredentials(
  db: Queryable,
  id: string,
): Promise<CredentialsRow | undefined> {
  const { rows } = await db.query<CredentialsRow>(`${credentials} where id = $1`, [id]);
  return rows[0];
}

export interface NewUser {
  id: string;
  name: string;
  username: string;
  passwordHash: string;
  /** Somebody else chose it. */
  passwordIsGiven: boolean;
  role: Role;
  tag: UserTag;
  parentId: string | null;
  commission: Tariffs;
  override: OverrideShares;
  limits: UserLimits;
  /** Which of the limits an admin set. */
  limitsByAdmin: UserLimits;
}

/** Adds a user with an empty wallet; false when the username is taken. */
export async function insertUser(
  client: Client,
  user: NewUser,
  currency: string,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into app_user (id, name, username, password_hash, role, tag, parent_id, terms,
       min_amount, max_amount, open_payouts, created_at, admin_min_amount, admin_max_amount,
       admin_open_payouts, password_is_given)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (username) do nothing`,
    [
      user.id,
      user.name,
      user.username,
      user.passwordHash,
      user.role,
      user.tag,
      user.parentId,
      JSON.stringify(storedTerms(user.commission, user.override)),
      user.limits.minAmount,
      user.limits.maxAmount,
      user.limits.openPayouts,
      new Date(now).toISOString(),
      user.limitsByAdmin.minAmount,
      user.limitsByAdmin.maxAmount,
      user.limitsByAdmin.openPayouts,
      user.passwordIsGiven,
    ],
  );
  if (rowCount !== 1) return false;
  await client.query('insert into account (id, currency) values ($1, $2)', [
    accounts.peerWallet(user.id),
    currency,
  ]);
  return true;
}

export async function countUsers(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from app_user');
  return rows[0]?.count ?? 0;
}

/** Serialises servers that check whether there are users, until the transaction ends. */
export async function lockFirstUser(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('first user', 0))`);
}

/** Locks every active admin, so that the last one cannot be blocked twice at once. */
export async function lockActiveAdmins(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `select from app_user where role in ${sqlList(rolesThat(isAdmin))} and status = 'active'
     order by id for no key update`,
  );
  return rowCount ?? 0;
}

export async function saveStatus(
  client: Client,
  id: string,
  { status, blockedBy }: { status: UserStatus; blockedBy: Role | null },
): Promise<void> {
  await client.query('update app_user set status = $2, blocked_by = $3 where id = $1', [
    id,
    status,
    blockedBy,
  ]);
}

export async function saveDefaultPayoutPeer(
  client: Client,
  id: string,
  peerId: string | null,
): Promise<void> {
  await client.query('update app_user set default_payout_peer_id = $2 where id = $1', [id, peerId]);
}

/** The largest amount that a user may decide, in minor units; null when there is no limit. */
export async function readMaxAmount(db: Queryable, userId: string): Promise<Minor | null> {
  const { rows } = await db.query<{ max_amount: bigint | null }>(
    'select max_amount from app_user where id = $1',
    [userId],
  );
  const most = rows[0]?.max_amount ?? null;
  return minorOrNull(most);
}

/** What bounds the decisions of a person who decides for a group, or about its own orders. */
export interface DeciderRow {
  id: string;
  max_amount: bigint | null;
  /** By an admin. */
  is_frozen: boolean;
}

/** In one statement with what other requests read at the same moment. */
export function readDecider(
  { keyed, batcher }: { keyed: Queryable; batcher: Batcher },
  userId: string,
): Promise<DeciderRow | undefined> {
  return batcher.read('deciders', userId, async (ids) => {
    const { rows } = await keyed.query<DeciderRow>({
      name: 'deciders',
      text: `select id, max_amount, frozen_at is not null as is_frozen from app_user
             where id = any($1)`,
      values: [ids],
    });
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });
}

/** Which of these are this subadmin, or people of their group. */
export async function readMembers(
  db: Queryable,
  subadminId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    'select id from app_user where id = any($1) and (parent_id = $2 or id = $2)',
    [ids, subadminId],
  );
  return new Set(rows.map(({ id }) => id));
}
