import type { Payout } from '@peerdesk/contract/payout.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { paidStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { ReverseDialog } from '../../order-kit/reverse/reverse-dialog.tsx';
import { useProfile } from '../../session/session.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { meanwhileWords } from './decide.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { LateDialog } from './late-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { payoutQueries } from './queries.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { payoutRights, type Viewer } from './rules.ts';
import type { PayoutActions, PayoutDialog } from './use-payout-actions.tsx';

export interface PayoutDialogsProps {
  actions: Pick<PayoutActions, 'openDialog' | 'closeDialog'>;
  dialog: PayoutDialog;
}

/** The one dialog that is open, which learns what others do to its pay-out meanwhile. */
export function PayoutDialogs(props: PayoutDialogsProps) {
  const { dialog } = props;
  const order = 'order' in dialog ? dialog.order : undefined;
  // Who gets one is told of each in the dialog itself, which may be about several.
  if (!order || dialog.act === 'late') return <Open {...props} />;
  return (
    <Watched key={`${dialog.act} ${order.refId}`} act={dialog.act} order={order}>
      <Open {...props} />
    </Watched>
  );
}

interface WatchedProps {
  act: PayoutDialog['act'];
  order: Payout;
  children: ReactNode;
}

function Watched({ act, order, children }: WatchedProps) {
  const viewer = useProfile();
  const answer = useQuery(payoutQueries.one(order.refId));
  return (
    <Overtaken
      id={order.refId}
      answer={answer}
      isOpen={(now) => canStill(act, now, viewer)}
      words={meanwhileWords}
    >
      {children}
    </Overtaken>
  );
}

function canStill(act: PayoutDialog['act'], order: Payout, viewer: Viewer): boolean {
  const rights = payoutRights(order, viewer);
  switch (act) {
    case 'accept':
      return rights.accept;
    case 'paid':
      return rights.paid !== null;
    case 'release':
      return rights.release;
    case 'decline':
      return rights.decline;
    case 'reverse':
      return isOneOf(order.status, paidStatuses);
    case 'assign':
    case 'late':
      return true;
  }
}

function Open({ actions, dialog }: PayoutDialogsProps) {
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
