import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { useOrderDecision } from '../../order-kit/use-decision.ts';
import { api } from '../../session/session.ts';
import { toRow, type DisputeRow } from './queries.ts';

/** One act about a dispute. */
export type DisputeAct =
  | { call: 'dispute.start'; body: RequestOf<'dispute.start'>['body'] }
  | { call: 'dispute.resolve'; body: RequestOf<'dispute.resolve'>['body'] };

async function send(act: DisputeAct, idempotencyKey: string): Promise<DisputeRow> {
  const answer =
    act.call === 'dispute.start'
      ? await api(act.call, { body: act.body, idempotencyKey })
      : await api(act.call, { body: act.body, idempotencyKey });
  return toRow(answer);
}

/** Sends an act and says how it went; who came second is told who decided, and how. */
export function useDisputeDecision(onDone: (dispute: DisputeRow | undefined) => void) {
  return useOrderDecision<DisputeAct, DisputeRow>(
    {
      topic: 'dispute',
      refIdOf: ({ body }) => body.disputeId,
      send,
      read: async (id) => toRow(await api('dispute.one', { params: { id } })),
    },
    onDone,
  );
}
