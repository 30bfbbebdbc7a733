import type { Order } from '@peerdesk/contract/order.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { DecisionDialog, firstFocus } from '../../order-kit/decision-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { useDecision } from './decide.ts';
import { declineNote, declineReasons, type DeclineReason } from './decline-reasons.ts';
import { usePayinText } from './texts.ts';

/** The longest note less the longest reason before it. */
const noteMax = 400;

export interface DeclineDialogProps {
  order: Order;
  onClose: () => void;
}

/** Declines with a reason from the list, and in words where the list does not do. */
export function DeclineDialog({ order, onClose }: DeclineDialogProps) {
  const t = usePayinText();
  const decision = useDecision(onClose);
  const [reason, setReason] = useState<DeclineReason>('not_received');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason === 'other' && note.trim() === '';
  const amount = showMoney(order.amount);
  const confirm = () => {
    setTried(true);
    if (isMissing) return;
    const body = {
      refId: order.refId,
      status: 'declined' as const,
      note: declineNote(reason, note),
    };
    decision.mutate({ call: 'payin.decide', body });
  };
  return (
    <DecisionDialog
      title={t('decline.title')}
      description={t('decline.text')}
      amount={order.amount}
      currency={order.currency}
      confirmLabel={t('decline.button', { amount })}
      isDanger
      isBusy={decision.isPending}
      isBlocked={false}
      problem={decision.error instanceof ApiError ? decision.error.message : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label={t('decline.reason')}>
        {({ id }) => (
          <Select
            {...firstFocus}
            id={id}
            options={declineReasons.map((value) => ({
              value,
              label: t(`decline.reason.${value}`),
            }))}
            value={reason}
            onValueChange={setReason}
            className="w-full"
          />
        )}
      </Field>
      <Field
        label={t('decline.note')}
        hint={t('decline.note.hint')}
        error={isTried && isMissing ? t('decline.note.needed') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            value={note}
            maxLength={noteMax}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
        {t('decline.effect', { amount })}
      </p>
    </DecisionDialog>
  );
}
