import { passkeyName } from '@peerdesk/contract/second-factor.ts';
import { z } from 'zod';
import { TextField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { makePasskey } from '../../lib/passkey.ts';
import { api } from '../../session/session.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { useProfileText } from './texts.ts';
import type { FactorDialogProps } from './totp-dialog.tsx';
import { useFactorChange } from './use-factor.ts';

const passkeyForm = z.object({ name: passkeyName, password: z.string().min(1) });
const withoutPassword = z.object({ name: passkeyName, password: z.string() });

/** Makes a passkey on this device, or on one that the browser reaches. */
export function PasskeyDialog({ needsPassword, onDone, onClose }: FactorDialogProps) {
  const text = useProfileText();
  const form = useSchemaForm(needsPassword ? passkeyForm : withoutPassword, {
    start: { name: '', password: '' },
    words: (path) => text(path === 'name' ? 'needName' : 'needPassword'),
  });
  const add = useFactorChange('passkey.add', onDone, () => undefined);
  const make = useSend({
    send: async ({ name, password }: { name: string; password: string }) => {
      const body = needsPassword ? { password } : {};
      const made = await makePasskey(await api('passkey.creationOptions', { body }));
      return made && { name, ...made };
    },
    topics: [],
    onDone: (made) => made && add.mutate(made),
  });
  useServerProblems(form, make.error);
  const submit = form.handleSubmit((read) => make.mutate(read));
  return (
    <FormDialog
      title={text('passkey.add')}
      description={text('passkey.text')}
      confirmLabel={text('passkey.make')}
      isBusy={make.isPending || add.isPending}
      problem={problemOfForm(make.error) ?? problemOfForm(add.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <PasskeyNameField form={form} name="name" />
      {needsPassword && (
        <TextField
          form={form}
          name="password"
          label={text('currentPassword')}
          type="password"
          autoComplete="current-password"
          maxLength={128}
        />
      )}
    </FormDialog>
  );
}
