import type { DecisionReason } from '@peerdesk/contract/decision-reason.ts';
import type { Dispute } from '@peerdesk/contract/dispute.ts';
import { Check, FileText, HandCoins, Hash, PanelRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { textNow } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import { useOrderText } from '../../order-kit/texts.ts';
import { useProfile } from '../../session/session.ts';
import { useDisputeDecision } from './decide.ts';
import { disputeRights } from './rules.ts';
import { useDisputeText } from './texts.ts';

/** The dialog that is open, about a dispute as it was when it was opened. */
export interface DisputeDialog {
  act: 'resolved' | 'revoke_claim';
  dispute: Dispute;
  /** Chosen already. */
  reason?: DecisionReason;
}

export interface DisputeActions {
  dialog: DisputeDialog | undefined;
  openDialog: (dialog: DisputeDialog) => void;
  closeDialog: () => void;
  start: (dispute: Dispute) => void;
  actionsOf: (dispute: Dispute) => RowActions;
}

/** What can be done with a dispute: what the rules allow, and what is always available. */
export function useDisputeActions(patch: ListAddress['patch']): DisputeActions {
  const t = useDisputeText();
  const { role } = useProfile();
  const always = useAlways(patch);
  const [dialog, setDialog] = useState<DisputeDialog>();
  const decision = useDisputeDecision(() => undefined);
  const start = ({ id }: Dispute) =>
    decision.mutate({ call: 'dispute.start', body: { disputeId: id } });
  const actionsOf = (dispute: Dispute): RowActions => {
    const rights = disputeRights(dispute, role);
    const open = (act: DisputeDialog['act']) => () => setDialog({ act, dispute });
    const take: RowAction = {
      id: 'start',
      label: t('act.start'),
      icon: <HandCoins />,
      tone: 'primary',
      shortcut: 's',
      run: () => start(dispute),
    };
    const resolve: RowAction = {
      id: 'resolve',
      label: t('act.resolve'),
      icon: <Check />,
      // The case is read before it is decided, so the button is not emphasised.
      tone: 'plain',
      shortcut: 'r',
      run: open('resolved'),
    };
    const revoke: RowAction = {
      id: 'revoke',
      label: t('act.revoke'),
      icon: <RotateCcw />,
      tone: 'danger',
      shortcut: 'v',
      run: open('revoke_claim'),
    };
    return {
      primary: rights.start ? take : rights.resolve ? resolve : undefined,
      secondary: rights.revoke ? revoke : undefined,
      more: always(dispute),
    };
  };
  return {
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(undefined),
    start,
    actionsOf,
  };
}

/** Actions that are always available for a dispute. */
function useAlways(patch: ListAddress['patch']): (dispute: Dispute) => RowAction[] {
  const t = useDisputeText();
  const orderText = useOrderText();
  const [, navigate] = useLocation();
  const plain = (id: string, rest: Pick<RowAction, 'label' | 'icon' | 'run'>): RowAction => ({
    id,
    tone: 'plain',
    ...rest,
  });
  return (dispute) => [
    plain('open', {
      label: orderText('act.open'),
      icon: <PanelRight />,
      run: () => patch({ open: dispute.id }),
    }),
    plain('payout', {
      label: t('act.payout'),
      icon: <FileText />,
      run: () => navigate(`${screenPaths.payout}?open=${dispute.refId}`),
    }),
    plain('copy', {
      label: orderText('act.copyRefId'),
      icon: <Hash />,
      run: () => copy(dispute.id),
    }),
  ];
}

function copy(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => toastSuccess(textNow('copied')),
    () => toastError(textNow('copyFailed')),
  );
}
