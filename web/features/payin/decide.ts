import type { DecidePayinBody } from '@peerdesk/contract/payin.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { currentBrand } from '../../lib/brand.ts';
import { fullTime } from '../../lib/format-time.ts';
import { textNow } from '../../lib/i18n/texts.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { listTextNow } from '../../order-kit/texts.ts';
import { api } from '../../session/session.ts';
import { payinQueries } from './queries.ts';

export type PayinDecision =
  | { call: 'payin.confirm'; body: { refId: string; utr?: string } }
  | { call: 'payin.decide'; body: DecidePayinBody };

/** Refusals that the person mends in the dialog; after any other there is nothing to mend. */
const mendable: ReadonlySet<string> = new Set<ApiError['errorCode']>([
  'DuplicateUtr',
  'ValidationError',
  'AmountMismatch',
  'RateLimited',
  'Unavailable',
  'InternalError',
]);

/**
 * Sends a decision, says how it went and brings the lists up to date. Pressing again after a lost
 * answer repeats the same act by the same key, so that it cannot act twice.
 */
export function useDecision(onDone: () => void) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation<Order, Error, PayinDecision>({
    mutationFn: (decision) => {
      const idempotencyKey = keyOf(decision);
      return decision.call === 'payin.confirm'
        ? api('payin.confirm', { body: decision.body, idempotencyKey })
        : api('payin.decide', { body: decision.body, idempotencyKey });
    },
    onSuccess: ({ status }) => {
      // The words of the specification, in every language.
      toastSuccess(`${status} successfully`);
      onDone();
    },
    onError: (error, { body: { refId } }) => {
      const code = error instanceof ApiError ? error.errorCode : undefined;
      if (code === 'SessionError') return;
      if (code === 'AlreadyDecided') void sayWhoDecided(queryClient, refId, error);
      else toastError(messageOf(error));
      if (code && !mendable.has(code)) onDone();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] });
      return queryClient.invalidateQueries({ queryKey: ['payin'] });
    },
  });
}

function useIdempotencyKey(): (decision: PayinDecision) => string {
  const last = useRef({ act: '', key: '' });
  return (decision) => {
    const act = JSON.stringify(decision);
    if (last.current.act !== act) last.current = { act, key: crypto.randomUUID() };
    return last.current.key;
  };
}

async function sayWhoDecided(
  queryClient: QueryClient,
  refId: string,
  error: unknown,
): Promise<void> {
  try {
    const order = await queryClient.fetchQuery({ ...payinQueries.one(refId), staleTime: 0 });
    if (!order.decidedAt || !order.decidedBy) throw error;
    toastError(
      listTextNow('decided.meanwhile', {
        who: order.decidedBy.name,
        status: textNow(`status.${order.status}`),
        time: fullTime(order.decidedAt, currentBrand().timeZone),
      }),
    );
  } catch {
    toastError(messageOf(error));
  }
}
