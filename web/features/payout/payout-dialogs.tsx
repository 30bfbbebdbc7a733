import { ReverseDialog } from '../../order-kit/reverse/reverse-dialog.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { LateDialog } from './late-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import type { PayoutActions, PayoutDialog } from './use-payout-actions.tsx';

export interface PayoutDialogsProps {
  actions: Pick<PayoutActions, 'openDialog' | 'closeDialog'>;
  dialog: PayoutDialog;
}

/** The one dialog that is open. */
export function PayoutDialogs({ actions, dialog }: PayoutDialogsProps) {
  const { openDialog, closeDialog } = actions;
  switch (dialog.act) {
    case 'assign':
      return <AssignDialog orders={dialog.orders} onClose={closeDialog} />;
    case 'accept':
      return (
        <AcceptDialog
          order={dialog.order}
          // Whoever accepted wants to pay now.
          onAccepted={(order) => openDialog({ act: 'paid', order, as: 'own' })}
          onClose={closeDialog}
        />
      );
    case 'paid':
      return (
        <PaidDialog
          order={dialog.order}
          as={dialog.as}
          onNotSent={() => openDialog({ act: 'release', order: dialog.order })}
          onClose={closeDialog}
        />
      );
    case 'release':
      return <ReleaseDialog order={dialog.order} onClose={closeDialog} />;
    case 'decline':
      return <DeclineDialog order={dialog.order} onClose={closeDialog} />;
    case 'reverse':
      return <ReverseDialog what="payout" refId={dialog.order.refId} onClose={closeDialog} />;
    case 'late':
      return <LateDialog order={dialog.order} onClose={closeDialog} />;
  }
}
