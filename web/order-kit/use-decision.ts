import { deciderName } from '@peerdesk/catalogue/decider-name.ts';
import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import type { DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { MoneyRequest } from '@peerdesk/contract/money-request.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { currentBrand } from '../lib/brand.ts';
import { fullTime, isToday, timeOfDay } from '../lib/format-time.ts';
import { useIdempotencyKey } from '../lib/idempotency-key.ts';
import { isKeyForgotten } from '../lib/key-life.ts';
import { textNow } from '../lib/i18n/texts.ts';
import { toastError, toastFailure, toastSuccess } from '../lib/toast.ts';
import { markActed } from '../list-kit/stable/acted.ts';
import { keepUnsent, type LaterAct } from './keep-unsent.ts';
import { orderTextNow } from './texts.ts';

/** What can be decided, and who did it. */
interface Decidable extends Pick<Order, 'decidedAt' | 'decidedBy'> {
  status: OrderStatus | DisputeStatus | ComplaintStatus | MoneyRequest['status'];
}

/** How the acts of one list are sent, and how their orders are read again. */
export interface DecisionPlan<Act, Row extends Decidable> {
  /** Names the lists that change by it. */
  topic: LiveTopic;
  idOf: (act: Act) => string;
  send: (act: Act, idempotencyKey: string) => Promise<Row>;
  /**
   * The order as it is now, past the cache: a dialog that closes cancels what the cache was asked
   * for, which then answers with what it knew before.
   */
  read: (id: string) => Promise<Row>;
  /** What to say of an act that worked, where its order's status is not the word for it. */
  done?: (act: Act) => string | undefined;
  /** The act as it is kept and sent once the network is back, where it may wait. */
  later?: (act: Act) => LaterAct | undefined;
  /** What became of an order that the act no longer fits, where the list has words for it. */
  meanwhile?: (order: Row) => string | undefined;
}

/** Refusals that the person mends in the dialog; after any other there is nothing to mend. */
const mendable: ReadonlySet<string> = new Set<ApiError['errorCode']>([
  'DuplicateUtr',
  'ValidationError',
  'AmountMismatch',
  'NoCapacity',
  'RateLimited',
  'Unavailable',
  'InternalError',
]);

/**
 * Sends a decision, says how it went and brings the lists up to date. Pressing again after a lost
 * answer repeats the same act by the same key, so that it cannot act twice. `onDone` gets the order
 * as the act left it; nothing where the act was refused for good.
 */
export function useOrderDecision<Act, Row extends Decidable>(
  plan: DecisionPlan<Act, Row>,
  onDone: (order: Row | undefined) => void,
) {
  const queryClient = useQueryClient();
  const { keyOf, madeAt } = useIdempotencyKey();
  return useMutation<Row, Error, Act>({
    mutationFn: (act) => plan.send(act, keyOf(act)),
    onSuccess: (order, act) => {
      markActed(plan.idOf(act));
      toastSuccess(plan.done?.(act) ?? doneWords(order.status));
      onDone(order);
    },
    onError: async (error, act) => {
      const code = error instanceof ApiError ? error.errorCode : undefined;
      if (code === 'SessionError') return;
      const later = code === 'Unavailable' ? plan.later?.(act) : undefined;
      const key = keyOf(act);
      // What the server may have forgotten is never sent again: it would be kept for nothing.
      const mayWait = later && !isKeyForgotten(madeAt(), Date.now());
      if (mayWait && (await keepUnsent({ ...later, madeAt: madeAt() }, key)))
        return onDone(undefined);
      const isOvertaken = code === 'AlreadyDecided' || code === 'InvalidTransition';
      if (isOvertaken) void sayWhatHappened(plan, plan.idOf(act), error);
      else toastError(messageOf(error));
      const isMendable = error instanceof ApiError && error.needsSecond;
      if (code && !mendable.has(code) && !isMendable) onDone(undefined);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] });
      return queryClient.invalidateQueries({ queryKey: [plan.topic] });
    },
  });
}

/** In English the words of the specification, with the status as the API spells it. */
function doneWords(status: Decidable['status']): string {
  return orderTextNow('done', { status });
}

/** Who decided an order, when and how, for whoever came second; nothing where nobody did. */
export function decidedWords(order: Decidable): string | undefined {
  if (!order.decidedAt || !order.decidedBy) return undefined;
  const { timeZone } = currentBrand();
  return orderTextNow(isToday(order.decidedAt, timeZone) ? 'decided.today' : 'decided.before', {
    who: deciderName(orderTextNow, order.decidedBy),
    status: order.status,
    time: timeOfDay(order.decidedAt, timeZone),
    full: fullTime(order.decidedAt, timeZone),
  });
}

/** What became of an order while somebody looked at it as it was. */
export function meanwhileWords(order: Decidable): string {
  const status = textNow(`status.${order.status}`);
  return decidedWords(order) ?? orderTextNow('changed.meanwhile', { status });
}

/**
 * For a key that finds nothing to do: who decided the order, or how it stands now. `words` where
 * the list has some of its own for an order that nobody decided.
 */
export async function sayWhyNot<Row extends Decidable>(
  read: () => Promise<Row>,
  words?: (order: Row) => string,
): Promise<void> {
  try {
    const order = await read();
    const status = textNow(`status.${order.status}`);
    toastError(
      decidedWords(order) ?? words?.(order) ?? orderTextNow('decided.nothing', { status }),
    );
  } catch (error) {
    toastFailure(error);
  }
}

async function sayWhatHappened<Act, Row extends Decidable>(
  { read, meanwhile }: DecisionPlan<Act, Row>,
  refId: string,
  error: unknown,
): Promise<void> {
  try {
    const order = await read(refId);
    toastError(decidedWords(order) ?? meanwhile?.(order) ?? messageOf(error));
  } catch (unread) {
    const hasLeft = unread instanceof ApiError && unread.errorCode === 'SessionError';
    if (!hasLeft) toastError(messageOf(error));
  }
}
