import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import type { WalletEntry } from '@peerdesk/domain/ledger/reverse.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { referenceOfEntry } from '../../core/ledger/movements-store.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** Of concurrent reversals of one entry the second waits, and finds the first. */
export async function lockEntry(client: Client, id: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`entry:${id}`]);
}

/**
 * An entry that is about no order, or about a request for money, with the reference that it uses;
 * undefined for any other.
 */
export async function readWalletEntry(
  db: Queryable,
  id: string,
): Promise<(WalletEntry & { utr: string | null }) | undefined> {
  const { rows } = await db.query<{
    kind: EntryKind;
    request_id: string | null;
    account: string;
    amount: bigint;
    utr: string | null;
    is_reversed: boolean;
  }>(
    `select e.kind, e.order_ref as request_id, p.account, p.amount,
       ${referenceOfEntry} as utr,
       exists (select from entry r where r.reverses = e.id) as is_reversed
     from entry e join posting p on p.entry_id = e.id
     where e.id = $1 and (e.order_ref is null
       or exists (select from money_request q where q.id = e.order_ref)) order by p.line`,
    [id],
  );
  const [first] = rows;
  if (!first) return undefined;
  const postings = rows.map(({ account, amount }) => ({ account, amount: minor(amount) }));
  const { kind, request_id: requestId, utr } = first;
  return { id, kind, requestId, postings, utr, isReversed: first.is_reversed };
}
