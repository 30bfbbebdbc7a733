import type { Dispute } from '@peerdesk/contract/dispute.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { useOrderDecision } from '../../order-kit/use-decision.ts';
import { api } from '../../session/session.ts';

/** One act about a dispute. */
export type DisputeAct =
  | { call: 'dispute.start'; body: RequestOf<'dispute.start'>['body'] }
  | { call: 'dispute.resolve'; body: RequestOf<'dispute.resolve'>['body'] };

function send(act: DisputeAct, idempotencyKey: string): Promise<Dispute> {
  return act.call === 'dispute.start'
    ? api(act.call, { body: act.body, idempotencyKey })
    : api(act.call, { body: act.body, idempotencyKey });
}

/** Sends an act and says how it went; who came second is told who decided, and how. */
export function useDisputeDecision(onDone: (dispute: Dispute | undefined) => void) {
  return useOrderDecision<DisputeAct, Dispute>(
    {
      topic: 'dispute',
      idOf: ({ body }) => body.disputeId,
      send,
      read: (id) => api('dispute.one', { params: { id } }),
    },
    onDone,
  );
}
