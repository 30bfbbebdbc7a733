import type { LedgerPosting } from '@peerdesk/contract/payin.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { isStaff } from '@peerdesk/domain/role.ts';

interface PostingRow {
  at: number;
  kind: string;
  account: string;
  amount: bigint;
}

const postingsMax = 200;

/** The postings of every entry of one order that this user may see, in the order of writing. */
export async function readPostingsFor(
  db: Queryable,
  order: { ref_id: string; currency_digits: number },
  caller: { id: string; role: Role },
): Promise<LedgerPosting[]> {
  const { rows } = await db.query<PostingRow>(
    `select e.at, e.kind, p.account, p.amount from entry e
     join posting p on p.entry_id = e.id
     where e.order_ref = $1 order by e.id, p.line limit ${postingsMax}`,
    [order.ref_id],
  );
  return rows
    .filter(({ account }) => maySeeAccount(account, caller))
    .map(({ at, amount, ...rest }) => ({
      ...rest,
      at: iso(at),
      amount: formatMoney(minor(amount), order.currency_digits),
    }));
}

/** Peers see what moves their own wallet, not the margin. */
function maySeeAccount(account: string, caller: { id: string; role: Role }): boolean {
  return isStaff(caller.role) || account === accounts.peerWallet(caller.id);
}
