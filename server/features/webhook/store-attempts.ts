import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { AttemptFault, DeliveryStatus } from '@peerdesk/contract/webhook.ts';
import { failuresBeforePause } from '@peerdesk/domain/webhook/schedule.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import type { WebhookOwner } from './store.ts';

/** A delivery that this server has taken until an instant, and the attempt that it is to make. */
export type Taken = TakenRow & { leasedUntil: number };

interface TakenRow {
  id: string;
  merchant_id: string;
  mode: KeyMode;
  event: string;
  body: string;
  failed_attempts: number;
  attempt_id: bigint;
  url: string;
  failures: number;
}

/** How many deliveries are taken, of one merchant and altogether, and for how long. */
export interface TakeLimits {
  most: number;
  perMerchant: number;
  leaseMs: number;
}

/**
 * Takes due deliveries for this server, those of receivers that answer first. A receiver that
 * failed often gets one at a time, and none while it is paused. What a server took and did not end
 * is free again when its lease is over.
 */
export async function takeDue(
  db: Queryable,
  now: number,
  { most, perMerchant, leaseMs }: TakeLimits,
): Promise<Taken[]> {
  const { rows } = await db.query<TakenRow>({
    name: 'webhook_take',
    text: `with due as (
        select d.id, w.failures from webhook w cross join lateral (
          select id, due_at from webhook_delivery d
          where d.merchant_id = w.merchant_id and d.mode = w.mode
            and d.ended_at is null and d.due_at <= $1
            and (d.leased_until is null or d.leased_until <= $1)
          order by d.due_at
          limit greatest(0, case when w.failures >= $5 then 1 else $3 end - (
            select count(*) from webhook_delivery f
            where f.merchant_id = w.merchant_id and f.mode = w.mode and f.ended_at is null
              and f.due_at is not null and f.leased_until > $1))) d
        where w.paused_until is null or w.paused_until <= $1
        order by w.failures, d.due_at limit $2
      ), locked as (
        select id from webhook_delivery
        where id in (select id from due) and ended_at is null and due_at <= $1
          and (leased_until is null or leased_until <= $1)
        for update skip locked
      ), taken as (
        update webhook_delivery d set leased_until = $4 from locked
        where d.id = locked.id returning d.*
      ), begun as (
        insert into webhook_attempt (delivery_id, at, url)
        select t.id, $1, w.url from taken t
        join webhook w on w.merchant_id = t.merchant_id and w.mode = t.mode
        returning id, delivery_id, url
      )
      select t.id, t.merchant_id, t.mode, t.event, t.body, t.failed_attempts,
             b.id as attempt_id, b.url, w.failures
      from taken t join begun b on b.delivery_id = t.id
      join webhook w on w.merchant_id = t.merchant_id and w.mode = t.mode
      order by t.seq`,
    values: [iso(now), most, perMerchant, iso(now + leaseMs), failuresBeforePause],
  });
  return rows.map((row) => ({ ...row, leasedUntil: now + leaseMs }));
}

/** Takes one delivery, due or not; undefined while a server is sending it. */
export async function takeOne(
  client: Client,
  { id, now, leaseMs }: { id: string; now: number; leaseMs: number },
): Promise<Taken | undefined> {
  const { rows } = await client.query<TakenRow>(
    `with taken as (
       update webhook_delivery set leased_until = $3
       where id = $1 and (leased_until is null or leased_until <= $2) returning *
     ), begun as (
       insert into webhook_attempt (delivery_id, at, url)
       select t.id, $2, w.url from taken t
       join webhook w on w.merchant_id = t.merchant_id and w.mode = t.mode
       returning id, delivery_id, url
     )
     select t.id, t.merchant_id, t.mode, t.event, t.body, t.failed_attempts,
            b.id as attempt_id, b.url, w.failures
     from taken t join begun b on b.delivery_id = t.id
     join webhook w on w.merchant_id = t.merchant_id and w.mode = t.mode`,
    [id, iso(now), iso(now + leaseMs)],
  );
  return rows[0] && { ...rows[0], leasedUntil: now + leaseMs };
}

/** How an attempt ended, and what follows. Instants are epoch milliseconds. */
interface AttemptEnd {
  attemptId: bigint;
  deliveryId: string;
  merchantId: string;
  mode: KeyMode;
  leasedUntil: number;
  at: number;
  tookMs: number;
  code: number | null;
  answer: string;
  fault: AttemptFault | null;
  detail: string;
  status: DeliveryStatus;
  failedAttempts: number;
  dueAt: number | null;
  isCounted: boolean;
  pausedUntil: number | null;
}

/** Records it, and notifies readers of the log, in one statement. */
export async function endAttempt(db: Queryable, end: AttemptEnd): Promise<void> {
  const { attemptId, leasedUntil, at, dueAt, pausedUntil, answer, ...rest } = end;
  const row = {
    ...rest,
    // A text of PostgreSQL has no such character.
    answer: answer.replaceAll('\0', ''),
    attemptId: attemptId.toString(),
    leasedUntil: iso(leasedUntil),
    at: iso(at),
    dueAt: iso(dueAt),
    pausedUntil: iso(pausedUntil),
  };
  await db.query({
    name: 'webhook_end_attempt',
    text: 'select end_attempt($1::jsonb)',
    values: [JSON.stringify(row)],
  });
}

/** Adds a test, which is about no order and is never due by itself. */
export async function insertTest(
  client: Client,
  { id, merchantId, mode, body }: WebhookOwner & { id: string; body: string },
  now: number,
): Promise<void> {
  await client.query(
    `insert into webhook_delivery (id, merchant_id, mode, event, content, body, created_at)
     values ($1, $2, $3, 'webhook.test', '', $4, $5)`,
    [id, merchantId, mode, body, iso(now)],
  );
}

/** Makes a delivery due now, whatever became of it; false while a server is sending it. */
export async function makeDue(client: Client, id: string, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update webhook_delivery set status = $3, due_at = $2, leased_until = null,
       ended_at = null, failed_attempts = 0
     where id = $1 and (leased_until is null or leased_until <= $2)`,
    [id, iso(now), 'pending' satisfies DeliveryStatus],
  );
  return rowCount === 1;
}

const trimmedAtOnce = 10_000;

/**
 * Removes deliveries that ended before this instant, with their attempts; false when there were
 * none.
 */
export async function removeEnded(client: Client, before: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from webhook_delivery where id in
       (select id from webhook_delivery where ended_at < $1 limit ${trimmedAtOnce})`,
    [iso(before)],
  );
  return (rowCount ?? 0) > 0;
}
