import type { CallName, RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { toastFailure } from '../../lib/toast.ts';
import { api } from '../../session/session.ts';

type Write = Extract<
  CallName,
  | 'user.register'
  | 'user.update'
  | 'user.updateStatus'
  | 'user.updateDefaultPayoutPeer'
  | 'user.resetPassword'
  | 'user.resetFactor'
>;

/**
 * Sends a change of a user. What is wrong with single fields is left to the form, anything else is
 * said at once.
 */
export function useUserChange<N extends Write>(name: N, onDone?: (answer: ResponseOf<N>) => void) {
  const call = api as (name: N, request: object) => Promise<ResponseOf<N>>;
  return useSend({
    send: (body: RequestOf<N>['body'], idempotencyKey) => call(name, { body, idempotencyKey }),
    topics: ['user', 'upi'],
    onDone,
    onError: (error) => {
      if (problemOfForm(error) !== undefined) toastFailure(error);
    },
  });
}
