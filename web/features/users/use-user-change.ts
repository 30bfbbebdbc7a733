import type { CallName, RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { toastFailure } from '../../lib/toast.ts';
import { api, forgetMarks } from '../../session/session.ts';

type Write = Extract<
  CallName,
  | 'user.register'
  | 'user.update'
  | 'user.updateStatus'
  | 'user.updateDefaultPayoutPeer'
  | 'user.resetPassword'
  | 'user.endSession'
>;

/**
 * Sends a change of a user and brings the lists up to date. What is wrong with single fields is
 * left to the form, anything else is said at once. A repeated attempt has the same key.
 */
export function useUserChange<N extends Write>(
  name: N,
  onDone: (answer: ResponseOf<N>) => void = () => undefined,
) {
  const queryClient = useQueryClient();
  const last = useRef({ sent: '', key: '' });
  return useMutation<ResponseOf<N>, Error, RequestOf<N>['body']>({
    mutationFn: (body) => {
      const sent = JSON.stringify(body);
      if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
      const call = api as (name: N, request: object) => Promise<ResponseOf<N>>;
      return call(name, { body, idempotencyKey: last.current.key });
    },
    onSuccess: (answer) => {
      // The same change may be wanted again later.
      last.current = { sent: '', key: '' };
      onDone(answer);
    },
    onError: (error) => {
      const isOfFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!isOfFields) toastFailure(error);
    },
    onSettled: () => {
      forgetMarks();
      return Promise.all(
        ['user', 'upi'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      );
    },
  });
}
