import type { Order } from '@peerdesk/contract/order.ts';
import { mayReverse } from '@peerdesk/domain/order/actions.ts';
import { Check, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import { useOrderText } from '../../order-kit/texts.ts';
import { useCommonActions } from '../../order-kit/use-common-actions.tsx';
import { useProfile } from '../../session/session.ts';
import { payinRights } from './rules.ts';
import { usePayinText } from './texts.ts';

/** The dialog that is open, about an order as it was when it was opened. */
export type PayinDialog =
  | { act: 'approve'; order: Order; approve: 'confirm' | 'decide' }
  | { act: 'decline' | 'reverse'; order: Order };

export interface BulkDialog {
  act: 'approveMany' | 'declineMany';
  orders: readonly Order[];
}

export interface PayinActions {
  dialog: PayinDialog | BulkDialog | undefined;
  openBulk: (dialog: BulkDialog) => void;
  /** May it be among several that are decided together? */
  canDecide: (order: Order) => boolean;
  closeDialog: () => void;
  actionsOf: (order: Order) => RowActions;
}

/** What can be done with a pay-in: what the rules allow, and what is always available. */
export function usePayinActions(address: Pick<ListAddress, 'patch' | 'cleared'>): PayinActions {
  const t = usePayinText();
  const orderText = useOrderText();
  const always = useCommonActions('payin', address);
  const { role, frozen } = useProfile();
  const [dialog, setDialog] = useState<PayinDialog | BulkDialog>();

  function deciding(order: Order): Pick<RowActions, 'primary' | 'secondary'> {
    // The orders of a frozen peer are decided by staff.
    if (frozen) return { primary: undefined, secondary: undefined };
    const { approve, decline } = payinRights(order, role);
    const primary: RowAction | undefined = approve
      ? {
          id: 'approve',
          label: t(approve === 'confirm' ? 'act.confirm' : 'act.approve'),
          icon: <Check />,
          // Where the customer has not even claimed to have paid, the button is not emphasised.
          tone: approve === 'confirm' ? 'primary' : 'plain',
          shortcut: 'a',
          run: () => setDialog({ act: 'approve', order, approve }),
        }
      : undefined;
    const declining: RowAction = {
      id: 'decline',
      label: orderText('act.decline'),
      icon: <X />,
      tone: 'danger',
      shortcut: 'd',
      run: () => setDialog({ act: 'decline', order }),
    };
    return { primary, secondary: decline ? declining : undefined };
  }

  const reversing = (order: Order): RowAction => ({
    id: 'reverse',
    label: orderText('act.reverse'),
    icon: <Undo2 />,
    tone: 'danger',
    run: () => setDialog({ act: 'reverse', order }),
  });

  return {
    dialog,
    openBulk: setDialog,
    canDecide: (order) => !frozen && payinRights(order, role).decline,
    closeDialog: () => setDialog(undefined),
    actionsOf: (order) => ({
      ...deciding(order),
      more: [...always(order), ...(mayReverse(order, role) ? [reversing(order)] : [])],
    }),
  };
}
