import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { api } from '../../session/session.ts';
import { useManagementText } from './texts.ts';

/** What an act on a bank line may change; each is asked for again at once. */
const topics = ['utr', 'statement', 'payin', 'payout', 'wallet'] as const;

function useLineAction<Act>(
  send: (act: Act, idempotencyKey: string) => Promise<unknown>,
  words: (act: Act) => string,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  const { keyOf, forget } = useIdempotencyKey();
  return useMutation<unknown, Error, Act>({
    mutationFn: (act) => send(act, keyOf(act)),
    onSuccess: (_answer, act) => {
      forget();
      toastSuccess(words(act));
      onDone?.();
    },
    onError: toastFailure,
    onSettled: () => {
      for (const topic of topics) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
}

type Body<Name extends 'utr.match' | 'utr.split' | 'utr.dismiss' | 'utr.acknowledge'> =
  RequestOf<Name>['body'];

export function useMatch(onDone: () => void) {
  const t = useManagementText();
  return useLineAction<Body<'utr.match'>>(
    (body, idempotencyKey) => api('utr.match', { body, idempotencyKey }),
    () => t('match.done'),
    onDone,
  );
}

export function useSplit(onDone: () => void) {
  const t = useManagementText();
  return useLineAction<Body<'utr.split'>>(
    (body, idempotencyKey) => api('utr.split', { body, idempotencyKey }),
    () => t('split.done'),
    onDone,
  );
}

export function useDismiss(onDone: () => void) {
  const t = useManagementText();
  return useLineAction<Body<'utr.dismiss'>>(
    (body, idempotencyKey) => api('utr.dismiss', { body, idempotencyKey }),
    ({ lineIds }) => t('dismiss.done', { count: lineIds.length }),
    onDone,
  );
}

export function useAcknowledge(onDone: () => void) {
  const t = useManagementText();
  return useLineAction<Body<'utr.acknowledge'>>(
    (body, idempotencyKey) => api('utr.acknowledge', { body, idempotencyKey }),
    () => t('alert.acknowledged'),
    onDone,
  );
}

/** Undoes what was done to lines, one after the other: each is an action of its own. */
export function useUndo(onDone?: () => void) {
  const t = useManagementText();
  return useLineAction<readonly string[]>(
    async (lineIds) => {
      for (const lineId of lineIds) await api('utr.undo', { body: { lineId } });
    },
    () => t('line.undone'),
    onDone,
  );
}
