import type { Order } from '@peerdesk/contract/order.ts';
import { Check, Copy, Hash, Link as LinkIcon, PanelRight, UserSearch, X } from 'lucide-react';
import { useState } from 'react';
import { textNow } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import type { RowAction, RowActions } from '../../order-kit/column.ts';
import { clearedFilters, type ListPatch } from '../../order-kit/list-address.ts';
import { useProfile } from '../../session/session.ts';
import { payinRights } from './rules.ts';
import { payinTextNow, usePayinText } from './texts.ts';

/** The dialog that is open, about an order as it was when it was opened. */
export type PayinDialog =
  | { act: 'approve'; order: Order; approve: 'confirm' | 'decide' }
  | { act: 'decline'; order: Order };

export interface PayinActions {
  dialog: PayinDialog | undefined;
  closeDialog: () => void;
  actionsOf: (order: Order) => RowActions;
}

/** What may be done with a pay-in: the deciding acts by the rules, and what is always of use. */
export function usePayinActions(patch: (patch: ListPatch) => void): PayinActions {
  const t = usePayinText();
  const { role } = useProfile();
  const [dialog, setDialog] = useState<PayinDialog>();

  function deciding(order: Order): Pick<RowActions, 'primary' | 'decline'> {
    const { approve, decline } = payinRights(order, role);
    const primary: RowAction | undefined = approve
      ? {
          id: 'approve',
          label: t(approve === 'confirm' ? 'act.confirm' : 'act.approve'),
          icon: <Check />,
          // Where the customer has not even claimed to have paid, the button does not shout.
          tone: approve === 'confirm' ? 'primary' : 'plain',
          shortcut: 'a',
          run: () => setDialog({ act: 'approve', order, approve }),
        }
      : undefined;
    const declining: RowAction = {
      id: 'decline',
      label: t('act.decline'),
      icon: <X />,
      tone: 'danger',
      shortcut: 'd',
      run: () => setDialog({ act: 'decline', order }),
    };
    return { primary, decline: decline ? declining : undefined };
  }

  function always(order: Order): RowAction[] {
    const { refId, utr, customer } = order;
    const plain = (id: string, rest: Pick<RowAction, 'label' | 'icon' | 'run'>): RowAction => ({
      id,
      tone: 'plain',
      ...rest,
    });
    const open = () => patch({ open: refId });
    const copies = utr === null ? [] : [{ id: 'copyUtr', icon: <Copy />, text: utr } as const];
    return [
      plain('open', { label: t('act.open'), icon: <PanelRight />, run: open }),
      ...[
        ...copies,
        { id: 'copyRefId', icon: <Hash />, text: refId } as const,
        { id: 'copyLink', icon: <LinkIcon />, text: linkTo(refId) } as const,
      ].map(({ id, icon, text }) =>
        plain(id, { label: t(`act.${id}`), icon, run: () => copy(text) }),
      ),
      plain('customer', {
        label: t('act.customer'),
        icon: <UserSearch />,
        run: () => patch({ ...clearedFilters, q: customer.name ?? customer.id }),
      }),
    ];
  }

  return {
    dialog,
    closeDialog: () => setDialog(undefined),
    actionsOf: (order) => ({ ...deciding(order), more: always(order) }),
  };
}

function linkTo(refId: string): string {
  return `${window.location.origin}${screenPaths.payin}?open=${refId}`;
}

function copy(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => toastSuccess(payinTextNow('copied')),
    () => toastError(textNow('copyFailed')),
  );
}
