import { startDispute as startByRule } from '@peerdesk/domain/dispute/decide.ts';
import type { Handler } from '../../core/handler.ts';
import { applyToDispute } from './apply.ts';

/** `POST /dispute/dispute-start`: a member of staff takes a dispute that nobody handles yet. */
export const startDispute: Handler<'dispute.start'> = ({ body }, context) => {
  const handler = { id: context.caller.id, name: context.caller.name };
  return applyToDispute(context, body.disputeId, (dispute) => startByRule(dispute, handler));
};
