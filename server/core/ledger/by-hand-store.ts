import { minor, type Minor } from '@peerdesk/domain/money.ts';
import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';

const kinds = [
  'topup',
  'withdraw',
  'adjust',
  'wallet_reversed',
  'suspense_written_off',
] as const satisfies readonly EntryKind[];

/**
 * An entry `e` that nobody else approved and no bank line proved. What proves a top-up that was
 * asked for is kept with the decision (`countsAsByHand`).
 */
const isAlone = `not e.actor ? 'approvedBy' and not (e.kind = 'topup' and exists (
  select from order_event d where d.order_ref = e.order_ref and d.event = 'approved'
    and d.detail @> '{"isShown": true}'))`;

/** Whose movements by hand are summed: of one person, since an instant, alone. */
interface ByHand {
  account: string;
  currency: string;
  by: string;
  since: number;
}

/** Until the transaction ends, nobody else reads the same sum in order to add to it. */
async function lockAlone(client: Client, key: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('alone:' || $1, 0))`, [key]);
}

/**
 * What one person moved by hand on an account since an instant without a second one, in either
 * direction. It locks the person and account until the transaction ends.
 */
export async function readMovedAlone(
  client: Client,
  moved: Omit<ByHand, 'currency'>,
): Promise<Minor> {
  await lockAlone(client, `${moved.account}:${moved.by}`);
  const { rows } = await client.query<{ moved: bigint }>(
    `select coalesce(sum(abs(p.amount)), 0)::bigint as moved
     from posting p join entry e on e.id = p.entry_id
     where p.account = $1 and p.entry_id >= $2 and e.kind = any($4)
       and e.actor ->> 'id' = $3 and ${isAlone}`,
    [moved.account, idFloor('entry', moved.since), moved.by, kinds],
  );
  return minor(rows[0]?.moved ?? 0n);
}

/**
 * The same on all wallets and balances of a currency together. It locks the person, after the
 * account: whoever locks both does so in this order. The kinds are written out as the index
 * `entry_moved_by_hand` has them, which serves no parameter.
 */
export async function readMovedAloneInAll(
  client: Client,
  moved: Omit<ByHand, 'account'>,
): Promise<Minor> {
  await lockAlone(client, moved.by);
  const { rows } = await client.query<{ moved: bigint }>(
    `select coalesce(sum(abs(p.amount)), 0)::bigint as moved
     from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account
     where e.kind in ('topup', 'withdraw', 'adjust', 'wallet_reversed') and e.id >= $1
       and e.actor ->> 'id' = $2 and a.currency = $3 and ${isAlone}`,
    [idFloor('entry', moved.since), moved.by, moved.currency],
  );
  return minor(rows[0]?.moved ?? 0n);
}
