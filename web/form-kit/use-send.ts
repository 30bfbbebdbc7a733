import type { LiveTopic } from '@peerdesk/contract/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../lib/idempotency-key.ts';
import { toastSuccess } from '../lib/toast.ts';

export interface Sending<Body, Answer> {
  send: (body: Body, idempotencyKey: string) => Promise<Answer>;
  /** The lists that change by it. */
  topics: readonly LiveTopic[];
  /** What to say when it worked; nothing where the answer itself is shown. */
  done?: string;
  onDone: (answer: Answer) => void;
}

/**
 * Sends a form. Pressing again after a lost answer repeats the same request by the same key, so
 * that it cannot act twice; what was refused is the mutation's `error`.
 */
export function useSend<Body, Answer>({ send, topics, done, onDone }: Sending<Body, Answer>) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation<Answer, Error, Body>({
    mutationFn: (body) => send(body, keyOf(body)),
    onSuccess: (answer) => {
      if (done !== undefined) toastSuccess(done);
      onDone(answer);
    },
    onSettled: async () => {
      await Promise.all(
        topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      );
    },
  });
}
