import type { DecidePayinBody } from '@peerdesk/contract/payin.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import { useOrderDecision, type DecisionPlan } from '../../order-kit/use-decision.ts';
import { api } from '../../session/session.ts';
import { readPayin } from './queries.ts';

export type PayinDecision =
  | { call: 'payin.confirm'; body: { refId: string; utr?: string } }
  | { call: 'payin.decide'; body: DecidePayinBody };

const plan: DecisionPlan<PayinDecision, Order> = {
  topic: 'payin',
  idOf: ({ body }) => body.refId,
  send: ({ call, body }, idempotencyKey) =>
    call === 'payin.confirm'
      ? api('payin.confirm', { body, idempotencyKey })
      : api('payin.decide', { body, idempotencyKey }),
  read: (refId) => readPayin(refId),
  later: (act) => act,
};

/** Sends a decision about a pay-in; `onDone` when there is nothing left to do in the dialog. */
export function useDecision(onDone: () => void) {
  return useOrderDecision(plan, onDone);
}
