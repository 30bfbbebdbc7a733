import type { Payout } from '@peerdesk/contract/payout.ts';
import { mayReverse } from '@peerdesk/domain/order/actions.ts';
import { Check, HandCoins, MessageCircleWarning, Send, Undo2, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import { useOrderText } from '../../order-kit/texts.ts';
import { useCommonActions } from '../../order-kit/use-common-actions.tsx';
import { useProfile } from '../../session/session.ts';
import { payoutRights, releasingOf, type PayoutRights } from './rules.ts';
import { usePayoutText } from './texts.ts';

/** The dialog that is open, about pay-outs as they were when it was opened. */
export type PayoutDialog =
  | { act: 'assign'; orders: readonly Payout[] }
  | { act: 'accept' | 'release' | 'decline' | 'reverse'; order: Payout }
  | { act: 'paid'; order: Payout; as: 'own' | 'staff' | 'settle' }
  | { act: 'late'; order: Payout | undefined };

export interface PayoutActions {
  dialog: PayoutDialog | undefined;
  openDialog: (dialog: PayoutDialog) => void;
  closeDialog: () => void;
  actionsOf: (order: Payout) => RowActions;
}

/** What can be done with a pay-out: what the rules allow, and what is always available. */
export function usePayoutActions(address: Pick<ListAddress, 'patch' | 'cleared'>): PayoutActions {
  const t = usePayoutText();
  const orderText = useOrderText();
  const always = useCommonActions('payout', address);
  const viewer = useProfile();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<PayoutDialog>();
  return {
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(undefined),
    actionsOf: (order) => {
      const rights = payoutRights(order, viewer);
      const parts: Parts = { order, rights, t, open: setDialog, navigate, viewerId: viewer.id };
      const decline: RowAction = {
        id: 'decline',
        label: orderText('act.decline'),
        icon: <X />,
        tone: 'danger',
        shortcut: 'd',
        run: () => setDialog({ act: 'decline', order }),
      };
      const reverse: RowAction = {
        id: 'reverse',
        label: orderText('act.reverse'),
        icon: <Undo2 />,
        tone: 'danger',
        run: () => setDialog({ act: 'reverse', order }),
      };
      return {
        primary: primaryOf(parts),
        secondary: rights.decline ? decline : undefined,
        more: [
          ...othersOf(parts),
          ...always(order),
          ...(mayReverse(order, viewer.role) ? [reverse] : []),
        ],
      };
    },
  };
}

interface Parts {
  order: Payout;
  viewerId: string;
  rights: PayoutRights;
  t: ReturnType<typeof usePayoutText>;
  open: (dialog: PayoutDialog) => void;
  navigate: (address: string, options: { state: object }) => void;
}

/** The action that moves the pay-out on, for whoever looks at it. */
function primaryOf(parts: Parts): RowAction | undefined {
  const { order, rights, t, open } = parts;
  const { paid } = rights;
  if (rights.accept) {
    return {
      id: 'accept',
      label: t('act.accept'),
      icon: <HandCoins />,
      tone: 'primary',
      shortcut: 'a',
      run: () => open({ act: 'accept', order }),
    };
  }
  if (paid) {
    return {
      id: 'paid',
      label: t(paid === 'settle' ? 'act.settle' : 'act.paid'),
      icon: <Check />,
      // Staff act for someone else here, so the button is not emphasised.
      tone: paid === 'staff' ? 'plain' : 'primary',
      shortcut: 'a',
      run: () => open({ act: 'paid', order, as: paid }),
    };
  }
  return rights.assign ? { ...assigning(parts), tone: 'primary', shortcut: 'a' } : undefined;
}

function assigning({ order, t, open }: Parts): RowAction {
  return {
    id: 'assign',
    label: t(order.status === 'expired' ? 'act.reassign' : 'act.assign'),
    icon: <UserPlus />,
    tone: 'plain',
    run: () => open({ act: 'assign', orders: [order] }),
  };
}

function othersOf(parts: Parts): RowAction[] {
  const { order, rights, t, open, viewerId } = parts;
  const release: RowAction = {
    id: 'release',
    label: t(`act.${releasingOf(order, viewerId)}`),
    icon: <Undo2 />,
    tone: 'plain',
    run: () => open({ act: 'release', order }),
  };
  const late: RowAction = {
    id: 'late',
    label: t('act.late'),
    icon: <Send />,
    tone: 'plain',
    run: () => open({ act: 'late', order }),
  };
  const dispute: RowAction = {
    id: 'dispute',
    label: t('act.dispute'),
    icon: <MessageCircleWarning />,
    tone: 'plain',
    run: () =>
      parts.navigate(`${screenPaths.dispute}?new=${order.refId}`, { state: { fromPayout: true } }),
  };
  return [
    // Where there is something to settle first, that is the primary action.
    ...(rights.assign && rights.paid ? [assigning(parts)] : []),
    ...(rights.release ? [release] : []),
    ...(rights.late ? [late] : []),
    ...(rights.dispute ? [dispute] : []),
  ];
}
