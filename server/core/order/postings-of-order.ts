import type { LedgerPosting } from '@peerdesk/contract/payin.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { visiblePostings } from './visible-postings.ts';

interface PostingRow {
  at: number;
  kind: string;
  account: string;
  amount: bigint;
}

const postingsMax = 200;

/** The postings of every entry of one order that this scope may see, in the order of writing. */
export async function readPostingsFor(
  db: Queryable,
  order: { ref_id: string; currency_digits: number },
  scope: Scope,
): Promise<LedgerPosting[]> {
  const { rows } = await db.query<PostingRow>(
    `select e.at, e.kind, p.account, p.amount from entry e
     join posting p on p.entry_id = e.id
     where e.order_ref = $1 order by e.id, p.line limit ${postingsMax}`,
    [order.ref_id],
  );
  const visible = await visiblePostings(db, rows, scope);
  return visible.map(({ at, amount, ...rest }) => ({
    ...rest,
    at: iso(at),
    amount: formatMoney(minor(amount), order.currency_digits),
  }));
}
