import type { CallName, RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { ChangedFactor } from '@peerdesk/contract/second-factor.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../form-kit/use-send.ts';
import { toastFailure } from '../../lib/toast.ts';
import { api, renewProfile } from '../../session/session.ts';

export const factorQuery = queryOptions({
  queryKey: ['user', 'factor'],
  queryFn: ({ signal }) => api('factor.get', { signal }),
});

type Change = Extract<
  CallName,
  'totp.verify' | 'totp.disable' | 'passkey.add' | 'passkey.remove' | 'factor.newRecoveryCodes'
>;

/** Sends a change of the second factor and shows what it is then. */
export function useFactorChange<N extends Change>(
  name: N,
  onDone: (changed: ChangedFactor) => void,
  onError: (error: Error) => void = toastFailure,
) {
  const queryClient = useQueryClient();
  const call = api as (name: N, request: object) => Promise<ResponseOf<N>>;
  return useSend({
    send: (body: RequestOf<N>['body'], idempotencyKey) => call(name, { body, idempotencyKey }),
    topics: ['user'],
    onError,
    onDone: (changed: ChangedFactor) => {
      queryClient.setQueryData(factorQuery.queryKey, changed.factor);
      // Of codes that are still shown, nothing is lost when the screen behind changes.
      if (changed.recoveryCodes === null) void renewProfile();
      onDone(changed);
    },
  });
}
