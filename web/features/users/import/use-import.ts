import type { ImportResult } from '@peerdesk/contract/user-import.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../../lib/toast.ts';
import { sendFile } from '../../../session/send-file.ts';

/** Checks a file as soon as it is chosen, and registers its users when that is asked for. */
export function useImport() {
  const queryClient = useQueryClient();
  const send = (file: File, dryRun: 'true' | 'false'): Promise<ImportResult> =>
    sendFile('user.import', { body: { dryRun }, file, idempotencyKey: crypto.randomUUID() });
  const check = useMutation({
    mutationFn: (file: File) => send(file, 'true'),
    onError: toastFailure,
  });
  const register = useMutation({
    mutationFn: (file: File) => send(file, 'false'),
    onError: (error, file) => {
      toastFailure(error);
      // What is wrong by now is listed as it is before: somebody may have taken a username.
      check.mutate(file);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['user'] }),
  });
  return {
    check,
    register,
    choose: (file: File) => {
      register.reset();
      check.mutate(file);
    },
  };
}
