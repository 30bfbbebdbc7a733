import type { Attention } from '@peerdesk/contract/attention.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readSubject } from '../../core/order/subject.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readTake, readViewers } from './store.ts';

/** `GET /attention/{refId}`. */
export const getAttention: Handler<'attention.get'> = async ({ params }, context) => {
  const { services, scope, caller, now } = context;
  const subject = await readSubject(services.pool, params.refId, scope);
  if (!subject) return notFound();
  return ok(await attentionOf(services.pool, subject.ref_id, { readerId: caller.id, now }));
};

/** Who else has it open, and who has taken it. */
export async function attentionOf(
  db: Queryable,
  refId: string,
  { readerId, now }: { readerId: string; now: number },
): Promise<Attention> {
  const viewers = await readViewers(db, refId, now);
  const taken = await readTake(db, refId, now);
  return {
    refId,
    viewers: viewers
      .filter(({ id }) => id !== readerId)
      .map(({ id, name, until }) => ({ id, name, until: iso(until) })),
    taken: taken ? { by: { id: taken.user_id, name: taken.name }, until: iso(taken.until) } : null,
  };
}
