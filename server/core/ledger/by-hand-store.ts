import { minor, type Minor } from '@peerdesk/domain/money.ts';
import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';

const byHand = [
  'topup',
  'withdraw',
  'adjust',
  'wallet_reversed',
] as const satisfies readonly EntryKind[];

/** What gives a credit in suspense to an order. */
const givenToOrders = ['suspense_released'] as const satisfies readonly EntryKind[];

/** What takes a credit out of suspense: no other pay-out is created out of it. */
const endsOfCredit = [
  ...givenToOrders,
  'suspense_written_off',
  'payout_created',
] as const satisfies readonly EntryKind[];

/**
 * An entry `e` that nobody else approved and no bank line from another person's file proved. What
 * proves a top-up that was asked for is kept with the decision (`countsAsByHand`); decisions of
 * before 0157 say only that the bank shows it.
 */
const isAlone = `not e.actor ? 'approvedBy' and not (e.kind = 'topup' and exists (
  select from order_event d where d.order_ref = e.order_ref and d.event = 'approved'
    and (d.detail @> '{"isProved": true}'
         or d.detail @> '{"isShown": true}' and not d.detail ? 'isProved')))`;

/** Whose movements are summed: of one person, since an instant, alone. */
export interface ByHand {
  currency: string;
  by: string;
  since: number;
}

interface OnAccount extends ByHand {
  account: string;
}

/** Until the transaction ends, nobody else adds to what this person moves alone. */
export async function lockPerson(client: Client, id: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('alone:' || $1, 0))`, [id]);
}

/** What one person moved by hand on an account, in either direction. */
export function readMovedAlone(client: Client, moved: OnAccount): Promise<Minor> {
  return readOnAccount(client, moved, byHand);
}

/** What one person took out of suspense: to end credits, or for orders that they name. */
export function readEndedAlone(client: Client, moved: OnAccount): Promise<Minor> {
  return readOnAccount(client, moved, endsOfCredit);
}

/** What one person took out of suspense for orders that they name. */
export function readGivenAlone(client: Client, moved: OnAccount): Promise<Minor> {
  return readOnAccount(client, moved, givenToOrders);
}

async function readOnAccount(
  client: Client,
  { account, by, since }: OnAccount,
  kinds: readonly EntryKind[],
): Promise<Minor> {
  const { rows } = await client.query<{ moved: bigint }>(
    `select coalesce(sum(abs(p.amount)), 0)::bigint as moved
     from posting p join entry e on e.id = p.entry_id
     where p.account = $1 and p.entry_id >= $2 and e.kind = any($4)
       and e.actor ->> 'id' = $3 and ${isAlone}`,
    [account, idFloor('entry', since), by, kinds],
  );
  return minor(rows[0]?.moved ?? 0n);
}

/**
 * What one person moved on all wallets and balances of a currency together, by hand or by taking
 * approvals of orders back: of each entry the most that it moves on one account (`mostMoved`). The
 * kinds are written out as the index `entry_moved_alone` has them, which serves no parameter.
 */
export async function readMovedAloneInAll(client: Client, moved: ByHand): Promise<Minor> {
  const { rows } = await client.query<{ moved: bigint }>(
    `select coalesce(sum(m.most), 0)::bigint as moved
     from entry e cross join lateral (
       select max(abs(c.change)) as most from (
         select sum(p.amount) as change from posting p join account a on a.id = p.account
         where p.entry_id = e.id and a.currency = $3 group by p.account) c) m
     where e.kind in ('topup', 'withdraw', 'adjust', 'wallet_reversed',
                      'payin_reversed', 'payout_reversed', 'payout_revoked')
       and e.id >= $1 and e.actor ->> 'id' = $2 and ${isAlone}`,
    [idFloor('entry', moved.since), moved.by, moved.currency],
  );
  return minor(rows[0]?.moved ?? 0n);
}
