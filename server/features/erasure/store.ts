import { partySubject } from '@peerdesk/contract/party.ts';
import { customerCode } from '../../core/party/customer-code.ts';
import type { Client } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import { decidedStatuses, endedStatuses } from '@peerdesk/domain/order/statuses.ts';
import { erasedText, erasedUpi } from './erased-text.ts';
import { eraseFiles, readFiles, type Records } from './store-files.ts';
import { removeReports } from './store-reports.ts';

/** Whom a merchant knows by this id, and what stands in its place afterwards. */
export interface Person {
  merchantId: string;
  customerId: string;
  surrogate: string;
}

export interface TheirOrder {
  ref_id: string;
  kind: 'payin' | 'payout';
  is_open: boolean;
  peer_id: string | null;
  subadmin_id: string | null;
  customer_name: string | null;
  customer_upi: string | null;
}

export async function readMerchantId(client: Client, named: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select id from merchant where id = $1 or lower(name) = lower($1) order by id = $1 desc',
    [named],
  );
  return rows[0]?.id;
}

/** All orders of a customer, locked. An expired pay-out waits for staff, who assign it again. */
export async function lockOrders(client: Client, person: Person): Promise<TheirOrder[]> {
  const values = [person.merchantId, person.customerId];
  const payins = await client.query<TheirOrder>(
    `select ref_id, 'payin' as kind, status not in ${sqlList(endedStatuses)} as is_open,
            peer_id, subadmin_id, customer_name, null as customer_upi
     from payin where merchant_id = $1 and customer_id = $2 order by ref_id for update`,
    values,
  );
  const payouts = await client.query<TheirOrder>(
    `select ref_id, 'payout' as kind, status not in ${sqlList(decidedStatuses)} as is_open,
            peer_id, subadmin_id, customer_name, customer_upi
     from payout where merchant_id = $1 and customer_id = $2 order by ref_id for update`,
    values,
  );
  return [...payins.rows, ...payouts.rows];
}

/** Their cases: disputes of their pay-outs and complaints of their pay-ins. */
export async function readCases(client: Client, refs: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select ref_id as id from dispute where payout_ref = any($1)
     union all select id from complaint where ref_id = any($1)`,
    [refs],
  );
  return rows.map(({ id }) => id);
}

/**
 * `$refs` stands for their orders, `$cases` for their disputes and complaints. A new version: who
 * read an order before it was erased does not write what they read back.
 */
const orderSteps = [
  `update payin set customer_id = $surrogate, customer_name = null, meta = '{}', return_url = null,
          note = case when note is null then null else '${erasedText}' end,
          content_hash = sha256(gen_random_uuid()::text::bytea), version = version + 1
   where ref_id = any($refs)`,
  `update payout set customer_id = $surrogate, customer_name = null, customer_upi = '${erasedUpi}',
          meta = '{}', note = case when note is null then null else '${erasedText}' end,
          proof_id = null, content_hash = sha256(gen_random_uuid()::text::bytea),
          version = version + 1
   where ref_id = any($refs)`,
  `update complaint set customer_id = $surrogate, customer_name = null,
          note = case when note is null then null else '${erasedText}' end
   where id = any($cases)`,
  `update dispute set reason = '${erasedText}',
          note = case when note is null then null else '${erasedText}' end
   where ref_id = any($cases)`,
  `update order_search s set words = lower(concat_ws(' ', s.ref_id, d.payout_ref,
          coalesce(i.order_id, o.order_id, d.order_id), $surrogate, d.utr))
   from unnest($refs || $cases) r (id)
     left join payin i on i.ref_id = r.id
     left join payout o on o.ref_id = r.id
     left join dispute d on d.ref_id = r.id
   where s.ref_id = r.id`,
  `update statement_alert set note = '${erasedText}'
   where order_ref = any($refs) and note is not null`,
  // What happened and when stays, and which picture was to prove it; what somebody wrote does not.
  `update order_event set detail = detail - '{note,text,reason}'::text[]
   where order_ref = any($refs || $cases) and detail ?| '{note,text,reason}'::text[]`,
] as const;

const messageSteps = [
  `update dispute_message set text = '${erasedText}', file_ids = '{}' where dispute_id = any($cases)`,
  `update complaint_message set text = '${erasedText}', file_ids = '{}'
   where complaint_id = any($cases)`,
  `update payin_message set text = '${erasedText}', file_ids = '{}' where ref_id = any($refs)`,
  `update staff_note set text = '${erasedText}'
   where ref_id = any($refs || $cases) or (party_kind = 'customer' and party_of = any($refs))`,
] as const;

/** Notes about somebody are kept under a code of the id that they have. */
async function renameNotes(client: Client, { merchantId, customerId, surrogate }: Person) {
  const [from, to] = [customerId, surrogate].map((id) =>
    partySubject({ kind: 'customer', of: customerCode({ merchantId, customerId: id }) }),
  );
  for (const table of ['staff_note', 'staff_mention']) {
    await client.query(`update ${table} set ref_id = $2 where ref_id = $1`, [from, to]);
  }
}

/** What the bank says of them: the lines of their orders, and the same lines of other files. */
const lineSteps = [
  `update statement_line set name = null, vpa = null, narration = ''
   where order_ref = any($refs)
      or duplicate_of in (select id from statement_line where order_ref = any($refs))`,
] as const;

export interface Counts {
  files: number;
  /** Files that are evidence of others as well, and stay. */
  filesKept: number;
  messages: number;
  lines: number;
  deliveries: number;
  reports: number;
}

/** Erases all of it; of tables that the servers only add to as well, so by their owner alone. */
export async function eraseAll(
  client: Client,
  person: Person,
  { refs, cases }: Records,
): Promise<Counts> {
  const values = { refs, cases, surrogate: person.surrogate };
  const { theirs, shared } = await readFiles(client, { refs, cases });
  const runAll = async (steps: readonly string[]) => {
    let changed = 0;
    for (const step of steps) changed += (await client.query(queryOf(step, values))).rowCount ?? 0;
    return changed;
  };
  const messages = await runAll(messageSteps);
  await renameNotes(client, person);
  await runAll(orderSteps);
  const lines = await runAll(lineSteps);
  const deliveries = await runAll([
    'delete from webhook_delivery where subject = any($refs || $cases)',
  ]);
  const files = await eraseFiles(client, theirs);
  // Answers that are kept for a day, for whoever repeats a request.
  await runAll([
    `delete from idempotency where exists
       (select from unnest($refs || $cases) ref where strpos(response::text, ref) > 0)`,
  ]);
  const reports = await removeReports(client, { refs, merchantId: person.merchantId });
  return { files, filesKept: shared.length, messages, lines, deliveries, reports };
}

interface Values extends Records {
  surrogate: string;
}

const types: Readonly<Record<keyof Values, string>> = {
  refs: 'text[]',
  cases: 'text[]',
  surrogate: 'text',
};

/** A statement with the values that it names. */
function queryOf(step: string, all: Values): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const text = step.replaceAll(/\$(refs|cases|surrogate)\b/g, (_, name: keyof Values) => {
    values.push(all[name]);
    return `$${values.length}::${types[name]}`;
  });
  return { text, values };
}
