import type { LiveEntry } from '@peerdesk/domain/ledger/postings.ts';
import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import { minor } from '@peerdesk/domain/money.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** The order's entry of this kind that was not reversed; null when there is none. */
export async function readLiveEntry(
  db: Queryable,
  orderRef: string,
  kind: EntryKind,
): Promise<LiveEntry | null> {
  const { rows } = await db.query<{ id: string; round: number; account: string; amount: bigint }>(
    `select e.id, e.round, p.account, p.amount
     from entry e join posting p on p.entry_id = e.id
     where e.order_ref = $1 and e.kind = $2
       and not exists (select from entry r where r.reverses = e.id)
     order by e.id, p.line`,
    [orderRef, kind],
  );
  const [first] = rows;
  if (!first) return null;
  const postings = rows.map(({ account, amount }) => ({ account, amount: minor(amount) }));
  return { id: first.id, orderRef, round: first.round, postings };
}
