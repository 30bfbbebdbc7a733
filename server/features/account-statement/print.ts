import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { Handler } from '../../core/handler.ts';
import { findMerchant, findPeer } from './holder.ts';
import { issue, readSettled } from './issue.ts';
import { presentStatement, withoutWords } from './present.ts';

/** `POST /transaction/statement`: a peer's statement as it is printed. */
export const issueStatement: Handler<'statement.issue'> = async ({ body }, context) => {
  const { services, scope } = context;
  const holder = await findPeer(context, body.peerId);
  if (!holder.ok) return holder;
  const read = await readSettled(context, holder.value, body);
  if (!read.ok) return read;
  const { id, name, username, currency } = holder.value;
  const digits = services.settings.digitsOf(currency);
  return issue<ResponseOf<'statement.issue'>>(
    context,
    { holder: holder.value, read: read.value, as: 'print' },
    ({ proof }) => ({
      peer: { id, name, username: username ?? '' },
      ...presentStatement(read.value, scope, digits),
      ...proof,
    }),
  );
};

/** `GET /merchant/statement`: the statement of the calling merchant. */
export const getMerchantStatement: Handler<'merchant.statement'> = async ({ query }, context) => {
  const { services, scope, caller } = context;
  const holder = await findMerchant(context, caller.id);
  if (!holder.ok) return holder;
  const read = await readSettled(context, holder.value, query);
  if (!read.ok) return read;
  const { id, name, currency } = holder.value;
  const digits = services.settings.digitsOf(currency);
  return issue<ResponseOf<'merchant.statement'>>(
    context,
    { holder: holder.value, read: read.value, as: 'api' },
    ({ proof }) => ({
      merchant: { id, name },
      ...presentStatement(withoutWords(read.value), scope, digits),
      ...proof,
    }),
  );
};
