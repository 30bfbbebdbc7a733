import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { askedPeriod } from '../../core/period.ts';
import { findPeer } from './holder.ts';
import { presentStatement } from './present.ts';
import { readStatement } from './read-statement.ts';

/** `GET /transaction/get-statements`: a peer's wallet over a period, from balance to balance. */
export const getStatement: Handler<'ledger.statement'> = async ({ query }, context) => {
  const { services, scope } = context;
  const holder = await findPeer(context, query.peerId);
  if (!holder.ok) return holder;
  const period = askedPeriod(query, context);
  if (!period.ok) return period;
  const read = await readStatement(services.pool, holder.value, period.value);
  if (!read.ok) return read;
  const { id, name, username, currency } = holder.value;
  const digits = services.settings.digitsOf(currency);
  return ok({
    peer: { id, name, username: username ?? '' },
    ...presentStatement(read.value, scope, digits),
  });
};
