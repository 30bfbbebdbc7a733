import { payoutDeclineReasons } from '@peerdesk/contract/decision-reason.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ReasonDialog } from '../../order-kit/reason-dialog.tsx';
import { usePayoutDecision } from './decide.ts';
import { useProfile } from '../../session/session.ts';
import { payoutRights, releasingOf } from './rules.ts';
import { usePayoutText } from './texts.ts';
import { useActionText } from './actions/texts.ts';

export interface DeclineDialogProps {
  order: Payout;
  onClose: () => void;
}

/** Declines a pay-out with a reason; the merchant gets its money back. */
export function DeclineDialog({ order, onClose }: DeclineDialogProps) {
  const t = useActionText();
  const text = usePayoutText();
  const viewer = useProfile();
  const decision = usePayoutDecision(onClose);
  const amount = showMoney(order.amount);
  return (
    <ReasonDialog
      order={order}
      title={t('decline.title')}
      text={
        payoutRights(order, viewer).release
          ? t('decline.text', { act: text(`act.${releasingOf(order, viewer.id)}`) })
          : t('decline.text.free')
      }
      effect={t('decline.effect', { amount })}
      confirmLabel={t('decline.button', { amount })}
      reasons={payoutDeclineReasons}
      isBusy={decision.isPending}
      problem={decision.error instanceof ApiError ? decision.error.message : undefined}
      goesOn="decline"
      onConfirm={(why) =>
        decision.mutate({
          call: 'payout.decide',
          body: { refId: order.refId, status: 'declined', ...why },
        })
      }
      onClose={onClose}
    />
  );
}
