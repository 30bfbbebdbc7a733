import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { Merchant } from '@peerdesk/contract/merchant.ts';
import {
  webhookKinds,
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
} from '@peerdesk/contract/webhook.ts';
import { useState } from 'react';
import { z } from 'zod';
import { TextField, TickField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { SecretShown } from './secret-shown.tsx';
import { useWebhookText } from './webhook-texts.ts';

const form = z.object({
  url: z.string().trim().min(1),
  payin: z.boolean(),
  payout: z.boolean(),
  dispute: z.boolean(),
  complaint: z.boolean(),
});
type Typed = z.output<typeof form>;

/** Some events of a kind were chosen over the API one by one: they stay as long as it is ticked. */
function eventsOf(typed: Typed, before: readonly WebhookEvent[]): WebhookEvent[] {
  return webhookKinds.flatMap((kind) => {
    if (!typed[kind]) return [];
    const kept = before.filter((event) => event.startsWith(`${kind}.`));
    return kept.length > 0 ? kept : [`${kind}.*` as const];
  });
}

export interface WebhookDialogProps {
  merchant: Merchant;
  mode: KeyMode;
  webhook: Webhook | null;
  onClose: () => void;
}

/** Where a merchant is told of what; a new webhook's secret is shown this once. */
export function WebhookDialog({ merchant, mode, webhook, onClose }: WebhookDialogProps) {
  const t = useWebhookText();
  const [made, setMade] = useState<string>();
  const before = webhook?.events ?? webhookKinds.map((kind) => `${kind}.*` as const);
  const has = (kind: WebhookKind) => before.some((event) => event.startsWith(`${kind}.`));
  const fields = useSchemaForm(form, {
    start: {
      url: webhook?.url ?? '',
      payin: has('payin'),
      payout: has('payout'),
      dispute: has('dispute'),
      complaint: has('complaint'),
    },
    words: (path) => (path === 'url' ? t('set.problem') : undefined),
  });
  const sending = useSend({
    send: (typed: Typed, idempotencyKey) => {
      const events = eventsOf(typed, before);
      const body = { merchantId: merchant.id, mode, url: typed.url, events };
      return api('webhook.update', { body, idempotencyKey });
    },
    topics: ['webhook'],
    ...(webhook && { done: t('set.done') }),
    onDone: ({ secret }) => (secret === null ? onClose() : setMade(secret)),
  });
  useServerProblems(fields, sending.error);
  const typed = fields.watch();
  const submit = fields.handleSubmit((read) => sending.mutate(read));
  if (made !== undefined) return <MadeSecret secret={made} onClose={onClose} />;
  return (
    <FormDialog
      title={t('set.title', { name: merchant.name })}
      description={t(mode === 'test' ? 'set.text.test' : 'set.text')}
      confirmLabel={t('set.confirm')}
      isBusy={sending.isPending}
      isBlocked={!webhookKinds.some((kind) => typed[kind])}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <TextField
        form={fields}
        name="url"
        isFirst
        label={t('url')}
        hint={t('set.hint')}
        inputMode="url"
        maxLength={500}
        autoComplete="off"
      />
      <fieldset>
        <legend className="text-sm font-medium">{t('events')}</legend>
        {webhookKinds.map((kind) => (
          <TickField key={kind} form={fields} name={kind}>
            {t(`kind.${kind}`)}
          </TickField>
        ))}
        {!webhookKinds.some((kind) => typed[kind]) && (
          <p role="alert" className="text-sm text-error-ink">
            {t('kind.problem')}
          </p>
        )}
      </fieldset>
    </FormDialog>
  );
}

export function MadeSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useWebhookText();
  const texts = {
    title: t('shown.title'),
    text: t('shown.text'),
    copy: t('shown.copy'),
    close: t('shown.close'),
  };
  return <SecretShown secret={secret} texts={texts} onClose={onClose} />;
}
