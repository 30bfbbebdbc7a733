import { uploadPasswordBody, type BankUpload } from '@peerdesk/contract/statement.ts';
import { LockOpen } from 'lucide-react';
import { TextField } from '../form-kit/fields.tsx';
import { useServerProblemAt } from '../form-kit/server-problems.ts';
import { useSchemaForm } from '../form-kit/use-schema-form.ts';
import { useSend } from '../form-kit/use-send.ts';
import { api } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { passwordHintFor } from './password-hint.ts';
import { useStatementText } from './texts.ts';
import { uploads } from './uploads.ts';

/** Asks for the password of a protected file, and says how its bank commonly builds it. */
export function PasswordBox({ upload }: { upload: BankUpload }) {
  const t = useStatementText();
  const form = useSchemaForm(uploadPasswordBody, { start: { password: '' } });
  const send = useSend({
    send: (body: { password: string }, idempotencyKey) =>
      api('upload.password', { params: { id: upload.id }, body, idempotencyKey }),
    topics: ['statement'],
    onDone: (next) => uploads.follow(next),
  });
  useServerProblemAt(form, 'password', send.error);
  const submit = form.handleSubmit((body) => send.mutate(body));
  return (
    <form
      className="flex flex-wrap items-start gap-x-2 gap-y-1.5 rounded-lg border px-3 py-2"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        form={form}
        name="password"
        type="password"
        autoComplete="off"
        maxLength={128}
        className="min-w-0 flex-1 basis-56"
        label={t('password.label', { name: upload.name })}
      />
      <Button
        type="submit"
        variant="primary"
        icon={<LockOpen />}
        isBusy={send.isPending}
        className="sm:mt-6"
      >
        {t('password.send')}
      </Button>
      <p className="w-full text-xs text-muted">{t(passwordHintFor(upload))}</p>
    </form>
  );
}
