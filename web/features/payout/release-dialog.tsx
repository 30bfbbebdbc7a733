import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { acceptedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { DecisionDialog, firstFocus } from '../../order-kit/decision-dialog.tsx';
import { useProfile } from '../../session/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useActionText } from './actions/texts.ts';
import { usePayoutDecision } from './decide.ts';
import { rememberReleased } from './released-payouts.ts';
import { releasingOf } from './rules.ts';
import { usePayoutText } from './texts.ts';

export interface ReleaseDialogProps {
  order: Payout;
  onClose: () => void;
}

/**
 * Puts a pay-out back for someone else. Once the destination was shown that needs the explicit
 * word that nothing was sent, since the money would go out twice.
 */
export function ReleaseDialog({ order, onClose }: ReleaseDialogProps) {
  const t = useActionText();
  const text = usePayoutText();
  const { id } = useProfile();
  const [isTicked, setTicked] = useState(false);
  const isOwn = order.peer?.id === id;
  const wasAccepted = isOneOf(order.status, acceptedStatuses);
  const decision = usePayoutDecision((done) => {
    if (done && isOwn && wasAccepted) rememberReleased(order);
    onClose();
  });
  const amount = showMoney(order.amount);
  const releasing = releasingOf(order, id);
  const where = wasAccepted ? (isOwn ? '' : '.staff') : '.pending';
  return (
    <DecisionDialog
      title={t(`release.title.${releasing}`)}
      description={t(`release.text${where}`)}
      amount={order.amount}
      currency={order.currency}
      confirmLabel={t(`release.button.${releasing}`, { amount })}
      isDanger
      isBusy={decision.isPending}
      isBlocked={wasAccepted && !isTicked}
      problem={decision.error instanceof ApiError ? decision.error.message : undefined}
      onConfirm={() =>
        decision.mutate({
          call: 'payout.decide',
          body: { refId: order.refId, status: 'created' },
        })
      }
      onClose={onClose}
    >
      {wasAccepted && (
        <Checkbox
          {...firstFocus}
          checked={isTicked}
          onChange={(event) => setTicked(event.target.checked)}
        >
          {t(isOwn ? 'release.tick' : 'release.tick.staff', { amount })}
        </Checkbox>
      )}
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
        {wasAccepted && isOwn
          ? t('release.effect', { amount, late: text('act.lateAny') })
          : t('release.effect.plain', { amount })}
      </p>
    </DecisionDialog>
  );
}
