import type { DecidePayoutBody, LateUtrBody, Payout } from '@peerdesk/contract/payout.ts';
import { textNow } from '../../lib/i18n/texts.ts';
import { orderTextNow } from '../../order-kit/texts.ts';
import { decidedWords, useOrderDecision, type DecisionPlan } from '../../order-kit/use-decision.ts';
import { api } from '../../session/session.ts';
import { readPayout } from './queries.ts';
import { payoutTextNow } from './texts.ts';

export type PayoutAct =
  | { call: 'payout.assign'; body: { refId: string; peerId: string } }
  | { call: 'payout.accept'; body: { refId: string } }
  | { call: 'payout.decide'; body: DecidePayoutBody }
  | { call: 'payout.lateUtr'; body: LateUtrBody };

export function sendPayoutAct(act: PayoutAct, idempotencyKey: string): Promise<Payout> {
  switch (act.call) {
    case 'payout.assign':
      return api('payout.assign', { body: act.body, idempotencyKey });
    case 'payout.accept':
      return api('payout.accept', { body: act.body, idempotencyKey });
    case 'payout.decide':
      return api('payout.decide', { body: act.body, idempotencyKey });
    case 'payout.lateUtr':
      return api('payout.lateUtr', { body: act.body, idempotencyKey });
  }
}

/** What became of a pay-out while somebody looked at it as it was: who did what. */
export function meanwhileWords(order: Payout): string {
  const decided = decidedWords(order);
  if (decided !== undefined) return decided;
  const status =
    order.status === 'created' ? orderTextNow('payout.created') : textNow(`status.${order.status}`);
  if (!order.peer) return orderTextNow('changed.meanwhile', { status });
  return orderTextNow('changed.with', { status, who: order.peer.name });
}

const plan: DecisionPlan<PayoutAct, Payout> = {
  topic: 'payout',
  idOf: ({ body }) => body.refId,
  send: sendPayoutAct,
  read: (refId) => readPayout(refId),
  // Who is best for it, is another a moment later.
  later: (act) => (act.call === 'payout.assign' ? undefined : act),
  // The status of somebody else's order says nothing to whoever had it before.
  done: ({ call }) => (call === 'payout.lateUtr' ? payoutTextNow('late.done') : undefined),
};

/**
 * Sends an act about a pay-out. `onDone` gets the order as the act left it; nothing where the act
 * was refused for good.
 */
export function usePayoutDecision(onDone: (order: Payout | undefined) => void) {
  return useOrderDecision(plan, onDone);
}

const planOfGiving: DecisionPlan<PayoutAct, Payout> = { ...plan, meanwhile: meanwhileWords };

/** The same for giving it to somebody, which is refused only when it changed meanwhile. */
export function usePayoutGiving(onDone: (order: Payout | undefined) => void) {
  return useOrderDecision(planOfGiving, onDone);
}
