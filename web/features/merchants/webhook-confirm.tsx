import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { useState } from 'react';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { MadeSecret } from './webhook-dialog.tsx';
import { useWebhookText } from './webhook-texts.ts';

interface ConfirmProps {
  merchant: Merchant;
  mode: KeyMode;
  onClose: () => void;
}

/** Makes a new secret, and shows it this once. */
export function RotateDialog({ merchant, mode, onClose }: ConfirmProps) {
  const t = useWebhookText();
  const [made, setMade] = useState<string>();
  const sending = useSend({
    send: (merchantId: string, idempotencyKey) =>
      api('webhook.rotate', { body: { merchantId, mode }, idempotencyKey }),
    topics: ['webhook'],
    onDone: ({ secret }) => setMade(secret),
  });
  if (made !== undefined) return <MadeSecret secret={made} onClose={onClose} />;
  return (
    <FormDialog
      title={t('rotate.title')}
      description={t('rotate.text')}
      confirmLabel={t('rotate.confirm')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => sending.mutate(merchant.id)}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}

export function RemoveWebhookDialog({ merchant, mode, onClose }: ConfirmProps) {
  const t = useWebhookText();
  const sending = useSend({
    send: (merchantId: string, idempotencyKey) =>
      api('webhook.update', { body: { merchantId, mode, url: null }, idempotencyKey }),
    topics: ['webhook'],
    done: t('remove.done'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('remove.title', { name: merchant.name })}
      description={t('remove.text')}
      confirmLabel={t('remove.confirm')}
      isDanger
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => sending.mutate(merchant.id)}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
