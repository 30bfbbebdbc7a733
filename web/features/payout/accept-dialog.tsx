import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { Countdown } from '../../order-kit/countdown.tsx';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { usePayoutDecision } from './decide.ts';
import { useActionText } from './actions/texts.ts';

export interface AcceptDialogProps {
  order: Payout;
  onAccepted: (order: Payout) => void;
  onClose: () => void;
}

/** Accepts a pay-out; only then is the destination shown. */
export function AcceptDialog({ order, onAccepted, onClose }: AcceptDialogProps) {
  const t = useActionText();
  const decision = usePayoutDecision((done) => (done ? onAccepted(done) : onClose()));
  const amount = showMoney(order.amount);
  return (
    <DecisionDialog
      title={t('accept.title')}
      description={t('accept.text')}
      amount={order.amount}
      currency={order.currency}
      confirmLabel={t('accept.button', { amount })}
      isBusy={decision.isPending}
      isBlocked={false}
      problem={decision.error instanceof ApiError ? decision.error.message : undefined}
      onConfirm={() => decision.mutate({ call: 'payout.accept', body: { refId: order.refId } })}
      onClose={onClose}
    >
      {order.expiresAt && (
        <p className="text-sm">
          <Countdown until={order.expiresAt} />
        </p>
      )}
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
        {t('accept.effect', { amount })}
      </p>
    </DecisionDialog>
  );
}
