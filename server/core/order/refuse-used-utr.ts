import { because } from '@peerdesk/contract/because.ts';
import { refuse, type Refusal } from '@peerdesk/domain/result.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Services } from '../services.ts';
import { signedBy, type Author } from '../write/author.ts';

interface Claiming {
  refId: string;
  accountId: string | null;
  amount: Minor;
}

/** The refusal for a reference that another order has used; records the claim and the claimant. */
export async function refuseUsedUtr(
  services: Services,
  author: Author,
  kind: 'payin' | 'payout' | 'settlement',
  order: Claiming,
  utr: string,
): Promise<Refusal> {
  await services.changes.transaction(async ({ client, commit }) => {
    await insertRefused(client, author, kind, order, utr);
    return commit({
      ...signedBy(author),
      audit: [],
      outbox: [{ topic: 'utr', scopes: ['desk'], event: 'utr.refused', ref: order.refId }],
    });
  });
  return refuse('DuplicateUtr', 'utr_used', { fields: { utr: because('utr_used_elsewhere') } });
}

async function insertRefused(
  client: Client,
  { actor, now }: Author,
  kind: 'payin' | 'payout' | 'settlement',
  { refId, accountId, amount }: Claiming,
  utr: string,
): Promise<void> {
  await client.query(
    `insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor,
                            claimed_at, changed_at)
     values ($1, $2, $3, $4, $5, 'refused', $6, $7, $7)`,
    [utr, kind, refId, accountId, amount, JSON.stringify(actor), iso(now)],
  );
  // Existing bank lines may override the use.
  await client.query(
    `insert into match_queue (utr) select $1 where exists (
       select from statement_line where rrn = $1 and attested and direction = 'credit')`,
    [utr],
  );
}
