import type { FreezeKind } from '@peerdesk/contract/freeze.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** A freeze with the name of what it froze. Instants are epoch milliseconds. */
export interface FreezeRow {
  id: string;
  kind: FreezeKind;
  subject_id: string;
  name: string;
  reason: string;
  status_before: string | null;
  account: string;
  blocked_account: string;
  currency: string;
  blocked: bigint | null;
  created_at: number;
  created_by: Actor;
  ended_at: number | null;
  ended_by: Actor | null;
  end_reason: string | null;
}

export const freezeColumns = `
  f.id, f.kind, f.subject_id, coalesce(v.vpa, u.name, m.name, f.subject_id) as name, f.reason,
  f.status_before, f.account, f.blocked_account, f.currency, f.blocked, f.created_at,
  f.created_by, f.ended_at, f.ended_by, f.end_reason`;

export const freezeJoins = `
  left join upi v on f.kind = 'upi' and v.id = f.subject_id
  left join app_user u on f.kind = 'user' and u.id = f.subject_id
  left join merchant m on f.kind = 'merchant' and m.id = f.subject_id`;

export async function readFreeze(db: Queryable, id: string): Promise<FreezeRow | undefined> {
  const { rows } = await db.query<FreezeRow>(
    `select ${freezeColumns} from freeze_record f ${freezeJoins} where f.id = $1`,
    [id],
  );
  return rows[0];
}

/** The same, kept from changing until the transaction ends. */
export async function lockFreeze(client: Client, id: string): Promise<FreezeRow | undefined> {
  await client.query('select from freeze_record where id = $1 for update', [id]);
  return readFreeze(client, id);
}

/** The freeze of this subject that is in force; null when there is none. */
export async function freezeInForce(db: Queryable, subjectId: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'select id from freeze_record where subject_id = $1 and ended_at is null',
    [subjectId],
  );
  return rows[0]?.id ?? null;
}

export interface NewFreeze {
  id: string;
  kind: FreezeKind;
  subjectId: string;
  reason: string;
  statusBefore: string | null;
  account: string;
  blockedAccount: string;
  currency: string;
  blocked: bigint | null;
  createdAt: number;
  createdBy: Actor;
}

export async function insertFreeze(client: Client, freeze: NewFreeze): Promise<void> {
  await client.query(
    `insert into freeze_record (id, kind, subject_id, reason, status_before, account,
       blocked_account, currency, blocked, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[freeze.id, freeze.kind, freeze.subjectId, freeze.reason, freeze.statusBefore],
      ...[freeze.account, freeze.blockedAccount, freeze.currency, freeze.blocked],
      ...[iso(freeze.createdAt), freeze.createdBy],
    ],
  );
}

export async function endFreeze(
  client: Client,
  id: string,
  end: { at: number; by: Actor; reason: string },
): Promise<void> {
  await client.query(
    'update freeze_record set ended_at = $2, ended_by = $3, end_reason = $4 where id = $1',
    [id, iso(end.at), end.by, end.reason],
  );
}

/** The account for blocked money is created by the first freeze that blocks some. */
export async function addBlockedAccount(
  client: Client,
  id: string,
  currency: string,
): Promise<void> {
  await client.query('insert into account (id, currency) values ($1, $2) on conflict do nothing', [
    id,
    currency,
  ]);
}

/** Freezes or unfreezes the record itself; choices of a UPI ID that read it before fail. */
export async function saveFrozen(
  client: Client,
  kind: FreezeKind,
  id: string,
  to: { frozenAt: number | null; status: string | null },
): Promise<void> {
  switch (kind) {
    case 'upi':
      await client.query('update upi set status = $2, version = version + 1 where id = $1', [
        id,
        to.status,
      ]);
      return;
    case 'merchant':
      await client.query('update merchant set status = $2 where id = $1', [id, to.status]);
      return;
    case 'user':
      await client.query(
        `update app_user set frozen_at = $2,
           presence = case when $2::timestamptz is null then presence else 'offline' end
         where id = $1`,
        [id, iso(to.frozenAt)],
      );
  }
}
