import { because } from '@peerdesk/contract/because.ts';
import type { AlertCode } from '@peerdesk/contract/statement.ts';
import type { Alert } from '@peerdesk/domain/reconcile/decided.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import type { Verdict } from '@peerdesk/domain/reconcile/match.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import type { OrderToMatch } from './evidence-store.ts';

export interface Judged {
  row: OrderToMatch;
  verdict: Verdict | null;
  evidence: Record<string, unknown>;
  alerts: readonly Alert[];
}

/**
 * Serialises transactions that store verdicts and alerts: two that judge the same orders would
 * otherwise deadlock by locking them in different orders.
 */
export async function lockVerdicts(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('verdicts', 0))`);
}

/** Stores the latest verdict of each order. @returns how many verdicts are new or changed. */
export async function saveVerdicts(
  client: Client,
  judged: readonly Judged[],
  now: number,
): Promise<number> {
  const kept = judged.filter(({ verdict }) => verdict !== null);
  const gone = judged.filter(({ verdict }) => verdict === null);
  const saved = await client.query({
    name: 'save_verdicts',
    text: `insert into match_verdict (order_ref, order_kind, account_id, utr, rule, action,
                                      confidence, line_id, reason, evidence, at)
           select v ->> 'orderRef', v ->> 'orderKind', v ->> 'accountId', v ->> 'utr',
                  v ->> 'rule', v ->> 'action', (v ->> 'confidence')::real, v ->> 'lineId',
                  v -> 'reason', v -> 'evidence', $2
           from jsonb_array_elements($1::jsonb) v
           order by v ->> 'orderRef'
           on conflict (order_ref) do update set
             utr = excluded.utr, rule = excluded.rule, action = excluded.action,
             confidence = excluded.confidence, line_id = excluded.line_id,
             reason = excluded.reason, evidence = excluded.evidence, at = excluded.at,
             account_id = excluded.account_id
           where (match_verdict.utr, match_verdict.rule, match_verdict.action,
                  match_verdict.line_id, match_verdict.reason)
             is distinct from (excluded.utr, excluded.rule, excluded.action, excluded.line_id,
                               excluded.reason)`,
    values: [JSON.stringify(kept.map(toVerdictRow)), iso(now)],
  });
  const removed = await client.query({
    name: 'drop_verdicts',
    text: 'delete from match_verdict where order_ref = any($1)',
    values: [gone.map(({ row }) => row.ref_id)],
  });
  return (saved.rowCount ?? 0) + (removed.rowCount ?? 0);
}

function toVerdictRow({ row, verdict, evidence }: Judged) {
  return {
    ...verdict,
    orderRef: row.ref_id,
    orderKind: row.kind,
    accountId: row.account_id,
    utr: row.utr,
    evidence,
  };
}

/** Raises the alerts that apply now to the judged orders, and resolves the others. */
export async function saveAlerts(
  client: Client,
  judged: readonly Judged[],
  now: number,
): Promise<number> {
  const held = judged.flatMap(({ row, alerts }) =>
    alerts.map((alert) => ({ orderRef: row.ref_id, ...alert })),
  );
  const { rows } = await client.query<{ changed: number }>({
    name: 'save_alerts',
    text: `with held as (
        select a ->> 'orderRef' as order_ref, a ->> 'code' as code, a ->> 'lineId' as line_id,
               a -> 'reason' as reason
        from jsonb_array_elements($1::jsonb) a),
      raised as (
        insert into statement_alert as s (order_ref, code, line_id, reason, raised_at)
        select order_ref, code, line_id, reason, $3 from held order by order_ref, code
        on conflict (order_ref, code) do update set
          line_id = excluded.line_id, reason = excluded.reason, raised_at = excluded.raised_at,
          resolved_at = null, acknowledged_at = null, acknowledged_by = null, note = null
        where s.resolved_at is not null or s.line_id is distinct from excluded.line_id
          or s.reason is distinct from excluded.reason
        returning 1),
      settled as (
        update statement_alert s set resolved_at = $3
        where s.order_ref = any($2) and s.resolved_at is null
          and not exists (select from held h where h.order_ref = s.order_ref and h.code = s.code)
        returning 1)
      select (select count(*) from raised)::int + (select count(*) from settled)::int as changed`,
    values: [JSON.stringify(held), judged.map(({ row }) => row.ref_id), iso(now)],
  });
  return rows[0]?.changed ?? 0;
}

export interface QueuedRow {
  id: bigint;
  utr: string;
}

/** References whose claims changed, the oldest first. */
export async function readQueue(db: Queryable, most: number): Promise<QueuedRow[]> {
  const { rows } = await db.query<QueuedRow>({
    name: 'match_queue',
    text: 'select id, utr from match_queue order by id limit $1',
    values: [most],
  });
  return rows;
}

export async function leaveQueue(db: Queryable, ids: readonly bigint[]): Promise<void> {
  await db.query('delete from match_queue where id = any($1::bigint[])', [ids]);
}

export async function enterQueue(client: Client, utrs: readonly string[]): Promise<void> {
  await client.query('insert into match_queue (utr) select unnest($1::text[])', [utrs]);
}

/** The entry that put this line's credit into suspense in this round. */
export async function readSuspenseEntries(
  db: Queryable,
  lineIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; order_ref: string }>({
    name: 'suspense_entries',
    text: `select distinct on (order_ref) id, order_ref from entry
           where order_ref = any($1) and kind = 'suspense' order by order_ref, round desc`,
    values: [lineIds],
  });
  return new Map(rows.map((row) => [row.order_ref, row.id]));
}

/** Records who acknowledged an open alert; false when there is none. */
export async function acknowledgeAlert(
  client: Client,
  of: { refId: string; alert: AlertCode; note: string },
  by: { actor: Actor; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update statement_alert set acknowledged_at = $3, acknowledged_by = $4, note = $5
     where order_ref = $1 and code = $2 and resolved_at is null and acknowledged_at is null`,
    [of.refId, of.alert, iso(by.now), JSON.stringify(by.actor), of.note],
  );
  return rowCount === 1;
}

/**
 * Raises the alert that a server failed, or counts once more in the one that is open: there is one
 * for each kind of failure, in the place of an order's reference.
 */
export async function raiseServerFailed(
  client: Client,
  { kind, type }: { kind: string; type: string },
  now: number,
): Promise<void> {
  await client.query(
    `insert into statement_alert as s (order_ref, code, reason, raised_at)
     values ($1, 'SERVER_FAILED', $2, $3)
     on conflict (order_ref, code) do update set
       reason = jsonb_set(excluded.reason, '{facts,count}', to_jsonb(
         case when s.acknowledged_at is null then 1 + (s.reason #>> '{facts,count}')::int
           else 1 end)),
       raised_at = excluded.raised_at, acknowledged_at = null, acknowledged_by = null, note = null`,
    [kind, JSON.stringify(because('server_failed', { type, count: 1 })), iso(now)],
  );
}
