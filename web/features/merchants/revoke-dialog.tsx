import type { Merchant, MerchantKeyInfo } from '@peerdesk/contract/merchant.ts';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { KeyFacts } from './key-facts.tsx';
import { useMerchantsText } from './texts.ts';

export interface RevokeDialogProps {
  merchant: Merchant;
  apiKey: MerchantKeyInfo;
  onClose: () => void;
}

/** Shows when the key was last used: whoever revokes one that is in use stops a shop. */
export function RevokeDialog({ merchant, apiKey, onClose }: RevokeDialogProps) {
  const t = useMerchantsText();
  const live = merchant.keys.filter(({ mode }) => mode === 'live');
  const isLastLive = apiKey.mode === 'live' && live.length === 1;
  const sending = useSend({
    send: (keyId: string, idempotencyKey) =>
      api('merchant.revokeKey', { body: { keyId, status: 'revoked' }, idempotencyKey }),
    topics: ['merchant'],
    done: t('revoke.done'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('revoke.title')}
      description={t('revoke.text', { lastFour: apiKey.lastFour })}
      confirmLabel={t('revoke.confirm')}
      isDanger
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => sending.mutate(apiKey.id)}
      onClose={onClose}
    >
      <div className="rounded-lg bg-sunken px-3 py-2.5">
        <KeyFacts apiKey={apiKey} />
      </div>
      {isLastLive && <p className="text-sm text-warning-ink">{t('revoke.last')}</p>}
    </FormDialog>
  );
}
