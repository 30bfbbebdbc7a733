import type { Order } from '@peerdesk/contract/order.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { ReverseDialog } from '../../order-kit/reverse/reverse-dialog.tsx';
import { meanwhileWords } from '../../order-kit/use-decision.ts';
import { useProfile } from '../../session/session.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { payinQueries } from './queries.ts';
import { payinRights } from './rules.ts';
import type { BulkDialog as BulkDialogOf, PayinDialog } from './use-payin-actions.tsx';

export interface PayinDialogsProps {
  dialog: PayinDialog | BulkDialogOf;
  onClose: () => void;
}

/** The one dialog that is open. */
export function PayinDialogs({ dialog, onClose }: PayinDialogsProps) {
  if ('orders' in dialog) return <BulkDialog {...dialog} onClose={onClose} />;
  return <OfOneOrder dialog={dialog} onClose={onClose} />;
}

interface OfOneProps {
  dialog: PayinDialog;
  onClose: () => void;
}

/** Learns what others do to its order meanwhile. */
function OfOneOrder({ dialog, onClose }: OfOneProps) {
  const { role } = useProfile();
  const answer = useQuery(payinQueries.one(dialog.order.refId));
  return (
    <Overtaken
      id={dialog.order.refId}
      answer={answer}
      isOpen={(order) => canStill(dialog.act, order, role)}
      words={meanwhileWords}
    >
      <Open dialog={dialog} onClose={onClose} />
    </Overtaken>
  );
}

function canStill(act: PayinDialog['act'], order: Order, role: Role): boolean {
  const { approve, decline } = payinRights(order, role);
  switch (act) {
    case 'approve':
      return approve !== null;
    case 'decline':
      return decline;
    case 'reverse':
      return isOneOf(order.status, approvedStatuses);
  }
}

function Open({ dialog, onClose }: OfOneProps) {
  const { order } = dialog;
  switch (dialog.act) {
    case 'approve':
      return <ApproveDialog order={order} approve={dialog.approve} onClose={onClose} />;
    case 'decline':
      return <DeclineDialog order={order} onClose={onClose} />;
    case 'reverse':
      return <ReverseDialog what="payin" refId={order.refId} onClose={onClose} />;
  }
}
