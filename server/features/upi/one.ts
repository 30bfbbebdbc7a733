import { notFound, ok } from '@peerdesk/domain/result.ts';
import { upiChanges } from '@peerdesk/domain/upi/history.ts';
import type { Handler } from '../../core/handler.ts';
import { creditsOf, instant, money, presentUpi } from './present.ts';
import { readHistory } from './store-history.ts';
import { isUpiInScope, readUpi } from './store.ts';

/** `GET /upi/{upiId}`: the UPI ID with what uses its caps, and who changed what when. */
export const getUpi: Handler<'upi.one'> = async ({ params }, { services, caller, scope, now }) => {
  const row = await readUpi(services.pool, params.upiId, now);
  if (!row || !isUpiInScope(row, scope)) return notFound();
  const history = await readHistory(services.pool, row.id);
  return ok({
    ...presentUpi(row, { role: caller.role, now }),
    credits: creditsOf(row).map(({ at, amount }) => ({ at: instant(at), amount: money(amount) })),
    history: history.map(({ at, actor, action, before, after }) => ({
      at: instant(at),
      actor,
      action,
      changes: upiChanges(row.id, before, after),
    })),
  });
};
