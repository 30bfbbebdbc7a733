import { payinDeclineReasons } from '@peerdesk/contract/decision-reason.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ReasonDialog } from '../../order-kit/reason-dialog.tsx';
import { useDecision } from './decide.ts';
import { usePayinText } from './texts.ts';

export interface DeclineDialogProps {
  order: Order;
  onClose: () => void;
}

/** Declines with a reason from the list, or in free text where none of them fits. */
export function DeclineDialog({ order, onClose }: DeclineDialogProps) {
  const t = usePayinText();
  const decision = useDecision(onClose);
  const amount = showMoney(order.amount);
  return (
    <ReasonDialog
      order={order}
      title={t('decline.title')}
      text={t('decline.text')}
      effect={t('decline.effect', { amount })}
      confirmLabel={t('decline.button', { amount })}
      reasons={payinDeclineReasons}
      isBusy={decision.isPending}
      problem={decision.error instanceof ApiError ? decision.error.message : undefined}
      goesOn="decline"
      onConfirm={(why) =>
        decision.mutate({
          call: 'payin.decide',
          body: { refId: order.refId, status: 'declined', ...why },
        })
      }
      onClose={onClose}
    />
  );
}
