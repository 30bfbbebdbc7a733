import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../lib/idempotency-key.ts';
import { toastSuccess } from '../lib/toast.ts';

export interface Sending<Body, Answer> {
  send: (body: Body, idempotencyKey: string) => Promise<Answer>;
  /** The lists that change by it. */
  topics: readonly LiveTopic[];
  /** What to say when it worked; nothing where the answer itself is shown. */
  done?: string | undefined;
  onDone?: ((answer: Answer) => void) | undefined;
  /** Says what was refused, where no dialog does. */
  onError?: (error: Error, body: Body) => void;
}

/**
 * Sends a form. Pressing again after a lost answer repeats the same request by the same key, so
 * that it cannot act twice; what was refused is the mutation's `error`.
 */
export function useSend<Body, Answer>({ send, topics, done, ...then }: Sending<Body, Answer>) {
  const queryClient = useQueryClient();
  const { keyOf, forget } = useIdempotencyKey();
  return useMutation<Answer, Error, Body>({
    mutationFn: (body) => send(body, keyOf(body)),
    onSuccess: (answer) => {
      forget();
      if (done !== undefined) toastSuccess(done);
      then.onDone?.(answer);
    },
    onError: (error, body) => then.onError?.(error, body),
    onSettled: async () => {
      await Promise.all(
        topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      );
    },
  });
}
