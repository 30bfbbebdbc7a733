import type { Reversed } from '@peerdesk/contract/ledger.ts';
import type { Cover } from '@peerdesk/domain/ledger/available.ts';
import { balanceChanges, type EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import {
  coversOf,
  mayReverseAlone,
  mostMoved,
  takingsOf,
} from '@peerdesk/domain/ledger/reverse.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import type { Result } from '@peerdesk/domain/result.ts';
import { checkProofFor } from './prove-amount.ts';
import type { Context } from '../handler.ts';
import { limitOf } from './move-alone.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readAccounts, readUncleared } from './reversal-store.ts';

/** A compensating entry with what it does to each account, for the answer and for the guards. */
export interface Effect {
  entry: EntryDraft;
  answer: Reversed;
  mustCover: readonly Cover[];
  /** May this person do this now, and alone? */
  check: () => Result<null>;
}

export async function effectOf(
  db: Queryable,
  context: Context,
  entry: EntryDraft,
): Promise<Effect> {
  const { services, approval } = context;
  const names = entry.postings.map(({ account }) => account);
  // One after the other: within a transaction there is one connection.
  const accounts = await readAccounts(db, names);
  const uncleared = await readUncleared(db, entry.reverses ?? '');
  const currency = accounts.values().next().value?.currency ?? 'INR';
  const digits = services.settings.digitsOf(currency);
  const moved = new Map(balanceChanges(entry.postings).map((one) => [one.account, one.amount]));
  const postings = entry.postings.map(({ account, amount }) => {
    const row = accounts.get(account);
    const owner = row?.owner_id ? { id: row.owner_id, name: row.owner_name ?? '' } : null;
    const left = row ? minor(row.balance + (moved.get(account) ?? 0n)) : null;
    return {
      account,
      owner,
      amount: formatMoney(amount, digits),
      balance: left === null ? null : formatMoney(left, digits),
    };
  });
  const funds = new Map([...accounts].map(([id, row]) => [id, row.funds]));
  const takings = takingsOf(entry.postings, funds, uncleared);
  const rules = services.settings.current().approvals;
  const alone = (limit: string | null) =>
    approval || limit === null ? null : limitOf(limit, digits);
  const amount = alone(rules.reverseAbove);
  const overdraft = alone(rules.reverseOverdraftAbove);
  return {
    entry,
    answer: { postings, currency },
    mustCover: coversOf(takings, { overdraft }),
    check() {
      const proved = checkProofFor(context, mostMoved(entry.postings), digits);
      return proved.ok ? mayReverseAlone(entry, takings, { amount, overdraft }, digits) : proved;
    },
  };
}
