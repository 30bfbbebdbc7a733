import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';

/** Sends a change of a UPI ID and says how it went; pressing again after a lost answer is safe. */
export function useUpiChange<Body>(
  send: (body: Body, idempotencyKey: string) => Promise<unknown>,
  words: (body: Body) => string,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  const last = useRef({ body: '', key: '' });
  return useMutation<unknown, Error, Body>({
    mutationFn: (body) => {
      const text = JSON.stringify(body);
      if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
      return send(body, last.current.key);
    },
    onSuccess: (_answer, body) => {
      // The same change may be made again later, and is then another act.
      last.current = { body: '', key: '' };
      toastSuccess(words(body));
      onDone?.();
    },
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['upi'] }),
  });
}
