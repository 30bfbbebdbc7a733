import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { DeliveryStatus, WebhookEvent } from '@peerdesk/contract/webhook.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** Whose webhook it is: a merchant has one for each mode. */
export interface WebhookOwner {
  merchantId: string;
  mode: KeyMode;
}

/** A merchant's webhook with its newest secret. Instants are epoch milliseconds. */
export interface WebhookRow {
  merchant_id: string;
  mode: KeyMode;
  url: string;
  events: WebhookEvent[];
  created_at: number;
  failures: number;
  paused_until: number | null;
  secret_since: number;
  previous_until: number | null;
  waiting: number;
}

export async function readWebhook(
  db: Queryable,
  { merchantId, mode }: WebhookOwner,
  now: number,
): Promise<WebhookRow | undefined> {
  const { rows } = await db.query<WebhookRow>({
    name: 'webhook_by_merchant',
    text: `select w.*, s.created_at as secret_since,
             (select max(expires_at) from webhook_secret x
              where x.merchant_id = w.merchant_id and x.mode = w.mode
                and x.expires_at > $3) as previous_until,
             (select count(*)::int from webhook_delivery d
              where d.merchant_id = w.merchant_id and d.mode = w.mode
                and d.ended_at is null) as waiting
           from webhook w
           join webhook_secret s on s.merchant_id = w.merchant_id and s.mode = w.mode
             and s.expires_at is null
           where w.merchant_id = $1 and w.mode = $2`,
    values: [merchantId, mode, iso(now)],
  });
  return rows[0];
}

/** Sets the webhook; a receiver elsewhere starts without the failures of the one before. */
export async function saveWebhook(
  client: Client,
  webhook: WebhookOwner & { url: string; events: readonly WebhookEvent[] },
  now: number,
): Promise<void> {
  await client.query(
    `insert into webhook (merchant_id, mode, url, events, created_at) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, mode) do update set url = excluded.url, events = excluded.events,
       failures = 0, paused_until = null`,
    [webhook.merchantId, webhook.mode, webhook.url, webhook.events, iso(now)],
  );
}

/** Removes the webhook with its secrets; what waited for it has failed. */
export async function removeWebhook(
  client: Client,
  { merchantId, mode }: WebhookOwner,
  now: number,
): Promise<void> {
  const owner = [merchantId, mode];
  await client.query('delete from webhook where merchant_id = $1 and mode = $2', owner);
  await client.query('delete from webhook_secret where merchant_id = $1 and mode = $2', owner);
  await client.query(
    `update webhook_delivery set status = $4, ended_at = $3, due_at = null,
       leased_until = null where merchant_id = $1 and mode = $2 and ended_at is null`,
    [...owner, iso(now), 'failed' satisfies DeliveryStatus],
  );
}

/** Adds a secret; the one before it expires, and those that had expired are forgotten. */
export async function addSecret(
  client: Client,
  { merchantId, mode, secret }: WebhookOwner & { secret: string },
  { now, previousUntil }: { now: number; previousUntil: number },
): Promise<void> {
  const owner = [merchantId, mode];
  await client.query(
    'delete from webhook_secret where merchant_id = $1 and mode = $2 and expires_at <= $3',
    [...owner, iso(now)],
  );
  await client.query(
    `update webhook_secret set expires_at = $3
     where merchant_id = $1 and mode = $2 and expires_at is null`,
    [...owner, iso(previousUntil)],
  );
  await client.query(
    `insert into webhook_secret (merchant_id, mode, secret, created_at) values ($1, $2, $3, $4)`,
    [...owner, secret, iso(now)],
  );
}

/** The secrets that sign now, the newest first: one, or two within a day of a rotation. */
export async function readSecrets(
  db: Queryable,
  { merchantId, mode }: WebhookOwner,
  now: number,
): Promise<string[]> {
  const { rows } = await db.query<{ secret: string }>({
    name: 'webhook_secrets',
    text: `select secret from webhook_secret
           where merchant_id = $1 and mode = $2 and (expires_at is null or expires_at > $3)
           order by id desc limit 2`,
    values: [merchantId, mode, iso(now)],
  });
  return rows.map((row) => row.secret);
}

export async function isMerchant(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from merchant where id = $1', [id]);
  return rowCount === 1;
}
