import type { ChangedFactor } from '@peerdesk/contract/second-factor.ts';
import { useState } from 'react';
import { z } from 'zod';
import { TextField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { api } from '../../session/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useProfileText } from './texts.ts';
import { useFactorChange } from './use-factor.ts';

export interface FactorDialogProps {
  /** There is no factor yet: the password shows who it is. */
  needsPassword: boolean;
  onDone: (changed: ChangedFactor) => void;
  onClose: () => void;
}

interface Begun {
  secret: string;
  uri: string;
}

/** Adds an authenticator app: the secret, then a code of it. */
export function TotpDialog({ needsPassword, onDone, onClose }: FactorDialogProps) {
  const [begun, setBegun] = useState<Begun>();
  if (begun) return <ConfirmDialog begun={begun} onDone={onDone} onClose={onClose} />;
  return <BeginDialog needsPassword={needsPassword} onBegun={setBegun} onClose={onClose} />;
}

const passwordForm = z.object({ password: z.string().min(1) });

interface BeginDialogProps {
  needsPassword: boolean;
  onBegun: (begun: Begun) => void;
  onClose: () => void;
}

function BeginDialog({ needsPassword, onBegun, onClose }: BeginDialogProps) {
  const text = useProfileText();
  const schema = needsPassword ? passwordForm : passwordForm.partial();
  const form = useSchemaForm(schema as typeof passwordForm, {
    start: { password: '' },
    words: () => text('needPassword'),
  });
  const begin = useSend({
    send: (body: { password?: string }, idempotencyKey) =>
      api('totp.enrol', { body, idempotencyKey }),
    topics: [],
    onDone: onBegun,
  });
  const { error, mutate, isPending } = begin;
  useServerProblems(form, error);
  const submit = form.handleSubmit(({ password }) => mutate(needsPassword ? { password } : {}));
  return (
    <FormDialog
      title={text('app.add')}
      description={text('app.text')}
      confirmLabel={text('continue')}
      isBusy={isPending}
      problem={problemOfForm(error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {needsPassword && (
        <TextField
          form={form}
          name="password"
          label={text('currentPassword')}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          isFirst
        />
      )}
    </FormDialog>
  );
}

const codeForm = z.object({ otp: z.string().trim().min(1) });

function ConfirmDialog(props: { begun: Begun } & Pick<FactorDialogProps, 'onDone' | 'onClose'>) {
  const text = useProfileText();
  const { begun, onDone, onClose } = props;
  const form = useSchemaForm(codeForm, { start: { otp: '' }, words: () => text('needCode') });
  const change = useFactorChange('totp.verify', onDone, () => undefined);
  const { error, mutate, isPending } = change;
  useServerProblems(form, error);
  const submit = form.handleSubmit((read) => mutate(read));
  return (
    <FormDialog
      title={text('app.add')}
      description={text('app.scan')}
      confirmLabel={text('app.confirm')}
      isBusy={isPending}
      problem={problemOfForm(error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-4">
        <div className="size-44">
          <QrCode text={begun.uri} name={text('app.qr')} />
        </div>
        <div className="min-w-0 flex-1 basis-40 text-sm">
          <p className="text-muted">{text('app.secret')}</p>
          <p className="font-mono break-all">{begun.secret}</p>
          <CopyButton text={begun.secret} label={text('app.copy')} />
        </div>
      </div>
      <TextField
        form={form}
        name="otp"
        label={text('app.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        isFirst
      />
    </FormDialog>
  );
}
