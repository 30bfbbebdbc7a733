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
 * What one person moved by hand on an account since an instant without a second one, in either
 * direction. It locks the person and account until the transaction ends.
 */
export async function readMovedAlone(
  client: Client,
  moved: { account: string; by: string; since: number },
): Promise<Minor> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('alone:' || $1, 0))`, [
    `${moved.account}:${moved.by}`,
  ]);
  const { rows } = await client.query<{ moved: bigint }>(
    `select coalesce(sum(abs(p.amount)), 0)::bigint as moved
     from posting p join entry e on e.id = p.entry_id
     where p.account = $1 and p.entry_id >= $2 and e.kind = any($4)
       and e.actor ->> 'id' = $3 and not e.actor ? 'approvedBy'`,
    [moved.account, idFloor('entry', moved.since), moved.by, kinds],
  );
  return minor(rows[0]?.moved ?? 0n);
}
