import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { uploadPasswordBody } from '@peerdesk/contract/statement-file.ts';
import { LockOpen } from 'lucide-react';
import { z } from 'zod';
import { TextField, TickField } from '../form-kit/fields.tsx';
import { useServerProblemAt } from '../form-kit/server-problems.ts';
import { useSchemaForm } from '../form-kit/use-schema-form.ts';
import { useSend } from '../form-kit/use-send.ts';
import { api } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { passwordHintFor } from './bank-hints.ts';
import { useStatementText } from './texts.ts';
import { uploads } from './uploads.ts';

const body = uploadPasswordBody.extend({ keep: z.boolean() });

/** Asks for the password of a protected file, and says how its bank commonly builds it. */
export function PasswordBox({ upload }: { upload: BankUpload }) {
  const t = useStatementText();
  const form = useSchemaForm(body, {
    start: { password: '', keep: false },
  });
  const send = useSend({
    send: (body: RequestOf<'upload.password'>['body'], idempotencyKey) =>
      api('upload.password', { params: { id: upload.id }, body, idempotencyKey }),
    topics: ['statement'],
    onDone: (next) => uploads.follow(next),
  });
  useServerProblemAt(form, 'password', send.error);
  const hint = passwordHintFor(upload);
  const submit = form.handleSubmit((typed) => send.mutate(typed));
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
      <div className="w-full">
        <TickField form={form} name="keep">
          {t('password.keep', { upi: upload.account.upi })}
        </TickField>
      </div>
      <p className="w-full text-xs text-muted">
        {hint === 'password.any' ? t(hint) : `${t(hint)} ${t('password.check')}`}
      </p>
    </form>
  );
}
