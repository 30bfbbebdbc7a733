import { renamePasskeyBody, type Passkey } from '@peerdesk/contract/second-factor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { useProfileText } from './texts.ts';
import { factorQuery } from './use-factor.ts';

/** Gives one of one's own passkeys another name. */
export function RenamePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const text = useProfileText();
  const queryClient = useQueryClient();
  const form = useSchemaForm(renamePasskeyBody, {
    start: { id, name },
    words: (path) => (path === 'name' ? text('needName') : undefined),
  });
  const sending = useSend({
    send: (body: { id: string; name: string }, idempotencyKey) =>
      api('passkey.rename', { body, idempotencyKey }),
    topics: ['user'],
    done: text('saved'),
    onDone: (factor) => {
      queryClient.setQueryData(factorQuery.queryKey, factor);
      onClose();
    },
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) => sending.mutate(read));
  return (
    <FormDialog
      title={text('passkey.renameTitle')}
      description={text('passkey.renameText')}
      confirmLabel={text('rename')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <PasskeyNameField form={form} name="name" />
    </FormDialog>
  );
}
