import type { Merchant, MerchantKeyInfo } from '@peerdesk/contract/merchant.ts';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Ban,
  Check,
  KeyRound,
  Pencil,
  Snowflake,
  Wallet,
} from 'lucide-react';
import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { Webhook } from '@peerdesk/contract/webhook.ts';
import { useState, type ReactNode } from 'react';
import { mayBeManaged } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { useLocation } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import { useFreezeText } from '../../order-kit/freeze/texts.ts';
import type { WebhookAct } from './webhook-section.tsx';
import { useMerchantsText } from './texts.ts';

/** The dialog that is open, about a merchant as it was when it was opened. */
export type MerchantDialog =
  | { act: 'register' }
  | { act: 'edit' | 'wallet' | 'key' | 'status' | 'freeze'; merchant: Merchant }
  | { act: 'revoke'; merchant: Merchant; key: MerchantKeyInfo }
  | { act: WebhookAct; merchant: Merchant; mode: KeyMode; webhook: Webhook | null };

/** What can be done with a merchant. */
export function useMerchantActions() {
  const t = useMerchantsText();
  const freezeText = useFreezeText();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<MerchantDialog>();

  function actionsOf(merchant: Merchant): RowActions {
    const plain = (
      id: 'edit' | 'wallet' | 'key' | 'payins' | 'payouts',
      icon: ReactNode,
      run: () => void,
    ): RowAction => ({ id, label: t(`act.${id}`), icon, tone: 'plain', run });
    const opens = (act: 'edit' | 'wallet' | 'key') => () => setDialog({ act, merchant });
    const isActive = merchant.status === 'active';
    const isFrozen = merchant.status === 'frozen';
    const orders = (path: string) => () => navigate(`${path}?merchantId=${merchant.id}`);
    const status: RowAction = {
      id: 'status',
      label: t(isActive ? 'act.block' : 'act.unblock'),
      icon: isActive ? <Ban /> : <Check />,
      tone: isActive ? 'danger' : 'plain',
      run: () => setDialog({ act: 'status', merchant }),
    };
    const wallet = plain('wallet', <Wallet />, opens('wallet'));
    const key = plain('key', <KeyRound />, opens('key'));
    const payins = plain('payins', <ArrowDownToLine />, orders(screenPaths.payin));
    const payouts = plain('payouts', <ArrowUpFromLine />, orders(screenPaths.payout));
    const freeze: RowAction = {
      id: 'freeze',
      label: freezeText(isFrozen ? 'act.open' : 'act.freeze'),
      icon: <Snowflake />,
      tone: isFrozen ? 'plain' : 'danger',
      run: () => setDialog({ act: 'freeze', merchant }),
    };
    if (!mayBeManaged(merchant.id).ok) {
      const more = [wallet, payouts, ...(isFrozen ? [freeze] : [])];
      return { primary: undefined, secondary: undefined, more };
    }
    return {
      primary: plain('edit', <Pencil />, opens('edit')),
      secondary: undefined,
      // A frozen one has the status that it had before once the freeze ends.
      more: [wallet, key, payins, payouts, ...(isFrozen ? [] : [status]), freeze],
    };
  }

  return { dialog, setDialog, closeDialog: () => setDialog(undefined), actionsOf };
}
