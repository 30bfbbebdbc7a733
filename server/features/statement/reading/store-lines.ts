import type { RowReason } from '@peerdesk/statement-reader/statement.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';

/** A line before it is written, under the names of its columns. */
export interface NewLine {
  id: string;
  row: number;
  date: string | null;
  value_date: string | null;
  at: string | null;
  has_time: boolean;
  direction: string | null;
  amount: string | null;
  balance: string | null;
  rrn: string | null;
  refs: unknown;
  own_refs: string[] | null;
  rail: string | null;
  kind: string | null;
  name: string | null;
  vpa: string | null;
  vpa_complete: boolean | null;
  bank: string | null;
  ifsc: string | null;
  narration: string;
  warnings: string[];
  error: RowReason | null;
  /** Hexadecimal. */
  fingerprint: string | null;
  duplicate_of: string | null;
  state: string;
}

/** Files of one account are taken in one after the other. */
export async function lockAccount(client: Client, accountId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `statement:${accountId}`,
  ]);
}

/** Runs a query whose order an index must give: no plan sorts in its place. */
async function unsorted<T>(client: Client, query: () => Promise<T>): Promise<T> {
  await client.query('set local enable_sort = off');
  const found = await query();
  await client.query('set local enable_sort to default');
  return found;
}

/**
 * Lines of the account with one of these fingerprints: hexadecimal → id. Each is looked up by
 * itself, as the first at or behind it in the order of the unique index. The planner knows nothing
 * of lines that the same transaction has added, and takes any index of the account for as good; but
 * only this one gives the order, and nothing is sorted here.
 */
export async function readByFingerprint(
  client: Client,
  accountId: string,
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await unsorted(client, () =>
    client.query<{ id: string; fingerprint: string }>(
      `select l.id, f.print as fingerprint
     from unnest($2::text[]) f (print) cross join lateral (
       select id, fingerprint from statement_line
       where account_id = $1 and fingerprint >= decode(f.print, 'hex')
         and duplicate_of is null and error is null
       order by fingerprint limit 1) l
     where l.fingerprint = decode(f.print, 'hex')`,
      [accountId, fingerprints],
    ),
  );
  return new Map(rows.map((row) => [row.fingerprint, row.id]));
}

interface Payment {
  direction: string | null;
  kind: string | null;
  amount: string | null;
  rrn: string | null;
}

/** What makes two lines of an account the same payment, whatever their files look like. */
export function paymentKey(line: Payment): string | null {
  return line.rrn === null ? null : [line.direction, line.kind, line.amount, line.rrn].join(' ');
}

/** Lines of the account that are one of these payments: payment key → id. Looked up as above. */
export async function readByPayment(
  client: Client,
  accountId: string,
  payments: readonly Payment[],
): Promise<Map<string, string>> {
  const { rows } = await unsorted(client, () =>
    client.query<Payment & { id: string }>(
      `select l.id, p.direction, p.kind, p.amount::text as amount, p.rrn
     from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) p (rrn, direction, kind, amount)
       cross join lateral (
         select id, amount from statement_line
         where rrn = p.rrn and account_id = $1 and direction = p.direction and kind = p.kind
           and amount >= p.amount and duplicate_of is null and error is null
         order by amount limit 1) l
     where l.amount = p.amount`,
      [
        accountId,
        payments.map(({ rrn }) => rrn),
        payments.map(({ direction }) => direction),
        payments.map(({ kind }) => kind),
        payments.map(({ amount }) => amount),
      ],
    ),
  );
  return new Map(rows.map((row) => [paymentKey(row) ?? '', row.id]));
}

/**
 * Adds the lines of an upload, but for those that the account has already: a unique index tells,
 * where the planner knows nothing of the lines that the same transaction has added and would look
 * through all of them for each batch. @returns the ids of those that were added.
 */
export async function insertLines(
  client: Client,
  upload: { id: string; accountId: string; peerId: string; attests: boolean; now: number },
  lines: readonly NewLine[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'insert_lines',
    text: `insert into statement_line (id, upload_id, account_id, peer_id, row, date, value_date,
        at, has_time, direction, amount, balance, rrn, refs, own_refs, rail, kind, name, vpa,
        vpa_complete, bank, ifsc, narration, warnings, error, fingerprint, duplicate_of, state,
        attested, created_at)
      select n.id, $2, $3, $4, n.row, n.date, n.value_date, n.at, n.has_time, n.direction, n.amount,
        n.balance, n.rrn, n.refs, n.own_refs, n.rail, n.kind, n.name, n.vpa, n.vpa_complete, n.bank,
        n.ifsc, n.narration, n.warnings, n.error, decode(n.fingerprint, 'hex'), n.duplicate_of,
        n.state, $5, $6
      from jsonb_to_recordset($1::jsonb) n (id text, row int, date date, value_date date,
        at timestamptz, has_time boolean, direction text, amount bigint, balance bigint, rrn text,
        refs jsonb, own_refs text[], rail text, kind text, name text, vpa text,
        vpa_complete boolean, bank text, ifsc text, narration text, warnings text[], error jsonb,
        fingerprint text, duplicate_of text, state text)
      on conflict do nothing returning id`,
    values: [
      JSON.stringify(lines),
      upload.id,
      upload.accountId,
      upload.peerId,
      upload.attests,
      iso(upload.now),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Lines that were seen before are now in a file of somebody who attests it: judged again. */
export async function attestLines(
  client: Client,
  lineIds: readonly string[],
  now: number,
): Promise<void> {
  await client.query(
    `with attested as (
       update statement_line set attested = true where id = any($1) and not attested
       returning id, rrn),
     queued as (
       insert into match_queue (utr) select rrn from attested where rrn is not null)
     select prove_credits(array(
       select m.order_ref from statement_match m join attested a on a.id = m.line_id
       where m.undone_at is null), $2)`,
    [lineIds, iso(now)],
  );
}

/** Lines that another peer of the same bank account brought are now in this peer's file, too. */
export async function noteShownBy(
  client: Client,
  lineIds: readonly string[],
  peerId: string,
): Promise<void> {
  await client.query(
    `update statement_line set shown_by = array_append(shown_by, $2)
     where id = any($1) and peer_id <> $2 and not $2 = any(shown_by)`,
    [lineIds, peerId],
  );
}

/**
 * The planner looks lines up by their index once it knows how many there are; the database's own
 * round comes up to a minute later.
 */
export async function renewStatistics(db: Queryable): Promise<void> {
  await db.query('select renew_line_statistics()');
}

const linesAtOnce = 1000;

/** The references by which new lines of an upload may be claimed, those of some lines at a time. */
export async function* readReferencesOf(db: Queryable, uploadId: string): AsyncGenerator<string[]> {
  let last = { row: -1, id: '' };
  for (;;) {
    const { rows } = await db.query<{ row: number; id: string; refs: string[] | null }>({
      name: 'references_of_upload',
      text: `select l.row, l.id, case when l.error is null and l.duplicate_of is null
               then array_remove(array_append(coalesce(l.own_refs, '{}'), l.rrn), null) end as refs
             from statement_line l
             where l.upload_id = $1 and (l.row, l.id) > ($2::int, $3)
             order by l.row, l.id limit $4`,
      values: [uploadId, last.row, last.id, linesAtOnce],
    });
    const refs = new Set(rows.flatMap((row) => row.refs ?? []));
    if (refs.size > 0) yield [...refs];
    const end = rows.at(-1);
    if (!end || rows.length < linesAtOnce) return;
    last = end;
  }
}
