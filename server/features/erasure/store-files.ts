import type { Client } from '../../platform/db/pool.ts';
import { erasedText, erasedUpi } from './erased-text.ts';

/** Orders, and the disputes and complaints about them. */
export interface Records {
  refs: readonly string[];
  cases: readonly string[];
}

export interface NamedFiles {
  theirs: string[];
  /** Also named by records of others, whose evidence they are. */
  shared: string[];
}

/** A pay-out of somebody who was erased before them. */
const isErased = `(p.proof_id is null and p.customer_upi = '${erasedUpi}'
  and p.customer_id ~ '^erased-[0-9a-f]{16}$')`;

/** Their files, before the messages that name them are emptied. */
export async function readFiles(client: Client, { refs, cases }: Records): Promise<NamedFiles> {
  const { rows } = await client.query<{ id: string; is_shared: boolean }>(
    `select n.id, exists (select from payout p where p.proof_id = n.id
                            and p.ref_id <> all($1::text[]))
         or exists (select from order_event e left join payout p on p.ref_id = e.order_ref
                    where e.detail ->> 'proofId' = n.id
                      and e.order_ref <> all($1::text[] || $2::text[])
                      and not coalesce(${isErased}, false))
         or exists (select from dispute_message m where m.file_ids @> array[n.id]
                      and m.dispute_id <> all($2::text[]))
         or exists (select from complaint_message m where m.file_ids @> array[n.id]
                      and m.complaint_id <> all($2::text[]))
         or exists (select from payin_message m where m.file_ids @> array[n.id]
                      and m.ref_id <> all($1::text[]))
         or exists (select from money_request q where q.proof_id = n.id) as is_shared
     from (select proof_id as id from payout where ref_id = any($1::text[])
           union select detail ->> 'proofId' from order_event
             where order_ref = any($1::text[] || $2::text[]) and detail ? 'proofId'
           union select unnest(file_ids) from dispute_message where dispute_id = any($2::text[])
           union select unnest(file_ids) from complaint_message
             where complaint_id = any($2::text[])
           union select unnest(file_ids) from payin_message where ref_id = any($1::text[])) n
     where n.id is not null`,
    [refs, cases],
  );
  const idsOf = (isShared: boolean) =>
    rows.filter((row) => row.is_shared === isShared).map(({ id }) => id);
  return { theirs: idsOf(false), shared: idsOf(true) };
}

/**
 * Erases files. Of a picture that was to prove a payment, its owner and its hash stay: whoever
 * shows it again for another payment is still found out.
 */
export async function eraseFiles(client: Client, ids: readonly string[]): Promise<number> {
  const isCompared = `purpose = 'proof' and phash is not null`;
  const emptied = await client.query(
    `update file set bytes = '', size = 0, name = '${erasedText}'
     where id = any($1) and ${isCompared}`,
    [ids],
  );
  const deleted = await client.query(
    `delete from file where id = any($1) and not (${isCompared})`,
    [ids],
  );
  return (emptied.rowCount ?? 0) + (deleted.rowCount ?? 0);
}
