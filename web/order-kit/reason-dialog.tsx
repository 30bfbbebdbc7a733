import type { Order } from '@peerdesk/contract/order.ts';
import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/input.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { DecisionDialog, firstFocus } from './decision-dialog.tsx';
import { useOrderText } from './texts.ts';

/** The longest note less the longest reason before it. */
const noteMax = 400;

export interface ReasonDialogProps<Reason extends string> {
  order: Pick<Order, 'amount' | 'currency'>;
  title: string;
  text: string;
  /** What follows from it, with the amount. */
  effect: string;
  confirmLabel: string;
  /** The reasons to choose from; `other` has to be written out. */
  reasons: readonly SelectOption<Reason>[];
  first: Reason;
  isBusy: boolean;
  problem: string | undefined;
  onConfirm: (reason: Reason, note: string) => void;
  onClose: () => void;
}

/** An action that needs a reason: one from the list, or free text where none of them fits. */
export function ReasonDialog<Reason extends string>(props: ReasonDialogProps<Reason>) {
  const t = useOrderText();
  const [reason, setReason] = useState(props.first);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason === 'other' && note.trim() === '';
  const confirm = () => {
    setTried(true);
    if (!isMissing) props.onConfirm(reason, note);
  };
  return (
    <DecisionDialog
      title={props.title}
      description={props.text}
      amount={props.order.amount}
      currency={props.order.currency}
      confirmLabel={props.confirmLabel}
      isDanger
      isBusy={props.isBusy}
      isBlocked={false}
      problem={props.problem}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <Field label={t('decline.reason')}>
        {({ id }) => (
          <Select
            {...firstFocus}
            id={id}
            options={props.reasons}
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
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">{props.effect}</p>
    </DecisionDialog>
  );
}
