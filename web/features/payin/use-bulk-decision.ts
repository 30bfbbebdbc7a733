import type { DecidePayinBody } from '@peerdesk/contract/payin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { markActed } from '../../list-kit/stable/acted.ts';
import { api } from '../../session/session.ts';

/** Sends several decisions at once; pressing again after a lost answer repeats the same ones. */
export function useBulkDecision() {
  const queryClient = useQueryClient();
  const { keyOf } = useIdempotencyKey();
  return useMutation({
    mutationFn: (orders: DecidePayinBody[]) =>
      api('payin.bulk', { body: { orders }, idempotencyKey: keyOf(orders) }),
    onSuccess: ({ results }) => {
      for (const { refId, order } of results) if (order) markActed(refId);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] });
      return queryClient.invalidateQueries({ queryKey: ['payin'] });
    },
  });
}
export type BulkDecision = ReturnType<typeof useBulkDecision>;
