import { outageSince, timeLostTo, type Outage } from '@peerdesk/domain/order/outage.ts';
import { expiringStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { iso } from '../../platform/db/iso.ts';
import { type Client } from '../../platform/db/pool.ts';
import type { Services } from '../services.ts';
import type { Transaction } from '../write/change-writer.ts';
import { signedBy, systemAuthor } from '../write/author.ts';
import { unacceptedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

const beatEveryMs = 3000;

/**
 * Records that a server runs. After an outage, it first extends the deadlines of all open orders by
 * the time lost; it therefore runs before anything expires an order.
 * Everything is written in one transaction that locks the only heartbeat row, so that an outage
 * counts once however many servers start together.
 */
export async function recordHeartbeat(services: Services): Promise<void> {
  const { pool, clock } = services;
  const { rows } = await pool.query<{ at: number }>('select at from heartbeat');
  const age = clock() - (rows[0]?.at ?? 0);
  if (age >= 0 && age < beatEveryMs) return;
  await services.changes.transaction(async (transaction) => {
    await beat(transaction, services);
    return { ok: true };
  });
}

async function beat(transaction: Transaction, services: Services): Promise<void> {
  const { client } = transaction;
  const first = iso(services.clock());
  await client.query('insert into heartbeat (at) values ($1) on conflict do nothing', [first]);
  const seen = await client.query<{ at: number }>('select at from heartbeat for update');
  const now = services.clock();
  const outage = outageSince(seen.rows[0]?.at ?? now, now);
  await client.query('update heartbeat set at = $1', [iso(now)]);
  if (outage) await makeGoodFor(transaction, outage);
}

/** An open order with a deadline. Instants are epoch milliseconds. */
interface DueRow {
  kind: 'payin' | 'payout';
  ref_id: string;
  merchant_id: string;
  peer_id: string | null;
  subadmin_id: string | null;
  since: number;
  expires_at: number;
}

async function makeGoodFor({ client, commit }: Transaction, outage: Outage): Promise<void> {
  const open = await lockOpen(client);
  const moved = open.flatMap((row) => {
    const lost = timeLostTo(outage, { since: row.since, expiresAt: row.expires_at });
    return lost > 0 ? [{ ...row, expiresAt: row.expires_at + lost, lost }] : [];
  });
  await moveDeadlines(client, moved);
  const outbox = moved.map((row): OutboxRow => ({
    topic: row.kind,
    scopes: scopesTouched({
      peerId: row.peer_id,
      subadminId: row.subadmin_id,
      merchantId: row.merchant_id,
    }),
    event: `${row.kind}.deadline_moved`,
    ref: row.ref_id,
  }));
  const written = await commit({
    ...signedBy(systemAuthor(outage.to)),
    events: moved.map((row) => ({
      orderRef: row.ref_id,
      event: 'deadline_moved',
      detail: { seconds: Math.round(row.lost / 1000) },
    })),
    audit: [
      {
        action: 'desk.outage',
        subject: 'desk',
        after: {
          from: iso(outage.from),
          to: iso(outage.to),
          orders: moved.map((row) => row.ref_id),
        },
      },
    ],
    outbox,
  });
  if (!written.ok) throw new Error(`the trail of an outage cannot fail by ${written.failure}`);
}

/** Every order with a deadline, locked in the order of the references. */
async function lockOpen(client: Client): Promise<DueRow[]> {
  const columns = 'ref_id, merchant_id, peer_id, subadmin_id, expires_at';
  const payins = await client.query<DueRow>(
    `select 'payin' as kind, ${columns}, coalesce(assigned_at, opened_at, created_at) as since
     from payin where status in ${sqlList(expiringStatuses)} and expires_at is not null
     order by ref_id for update`,
  );
  const payouts = await client.query<DueRow>(
    `select 'payout' as kind, ${columns}, assigned_at as since
     from payout where status in ${sqlList(unacceptedStatuses)} and expires_at is not null
     order by ref_id for update`,
  );
  return [...payins.rows, ...payouts.rows];
}

async function moveDeadlines(
  client: Client,
  moved: readonly { ref_id: string; expiresAt: number }[],
): Promise<void> {
  await client.query(
    `with n as (select * from unnest($1::text[], $2::timestamptz[]) as n (ref_id, expires_at)),
       payins as (update payin p set expires_at = n.expires_at, version = version + 1
                  from n where p.ref_id = n.ref_id)
     update payout p set expires_at = n.expires_at, version = version + 1
     from n where p.ref_id = n.ref_id`,
    [moved.map((row) => row.ref_id), moved.map((row) => iso(row.expiresAt))],
  );
}
