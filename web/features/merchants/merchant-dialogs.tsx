import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { useQuery } from '@tanstack/react-query';
import { WalletDialog } from '../../wallet-kit/wallet-dialog.tsx';
import { FreezeDialog } from '../../order-kit/freeze/freeze-dialog.tsx';
import { EditDialog, RegisterDialog } from './merchant-form.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { merchantQueries } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import type { MerchantDialog } from './use-merchant-actions.tsx';
import { RemoveWebhookDialog, RotateDialog } from './webhook-confirm.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

export interface MerchantDialogsProps {
  dialog: MerchantDialog;
  onClose: () => void;
  onRegistered: (merchant: Merchant) => void;
}

export function MerchantDialogs({ dialog, onClose, onRegistered }: MerchantDialogsProps) {
  switch (dialog.act) {
    case 'register':
      return <RegisterDialog onDone={onRegistered} onClose={onClose} />;
    case 'edit':
      return <EditDialog merchant={dialog.merchant} onClose={onClose} />;
    case 'wallet':
      return <WalletOf merchant={dialog.merchant} onClose={onClose} />;
    case 'key':
      return <KeyDialog merchant={dialog.merchant} onClose={onClose} />;
    case 'status':
      return <StatusDialog merchant={dialog.merchant} onClose={onClose} />;
    case 'freeze': {
      const { id, name } = dialog.merchant;
      return <FreezeDialog kind="merchant" id={id} name={name} onClose={onClose} />;
    }
    case 'webhook':
      return (
        <WebhookDialog
          merchant={dialog.merchant}
          mode={dialog.mode}
          webhook={dialog.webhook}
          onClose={onClose}
        />
      );
    case 'rotate':
      return <RotateDialog merchant={dialog.merchant} mode={dialog.mode} onClose={onClose} />;
    case 'unhook':
      return (
        <RemoveWebhookDialog merchant={dialog.merchant} mode={dialog.mode} onClose={onClose} />
      );
    case 'revoke':
      return <RevokeDialog merchant={dialog.merchant} apiKey={dialog.key} onClose={onClose} />;
  }
}

/** The balance is the present one: somebody else may change it while the dialog is open. */
function WalletOf({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const { id } = merchant;
  const { data: now = merchant } = useQuery(merchantQueries.one(id));
  const owner = { merchantId: id };
  const name = merchantName(merchant);
  return <WalletDialog owner={owner} name={name} balance={now.balance.balance} onClose={onClose} />;
}
