import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { firstFocus } from '../../order-kit/decision-dialog.tsx';
import { usePayoutDecision } from './decide.ts';
import { Refusal } from './refusal.tsx';
import { releasedHere } from './released.ts';
import { useActionText } from './actions/texts.ts';
import { UtrField, useUtrInput } from './utr-field.tsx';

export interface LateDialogProps {
  /** Undefined where the pay-out is no longer in sight of whoever had it. */
  order: Payout | undefined;
  onClose: () => void;
}

const formId = 'late-utr';

/** "I did send it", about a pay-out that somebody else has now. */
export function LateDialog({ order, onClose }: LateDialogProps) {
  const t = useActionText();
  const orderText = useOrderText();
  const decision = usePayoutDecision(onClose);
  const input = useUtrInput();
  const [refId, setRefId] = useState(order?.refId ?? releasedHere()[0]?.refId ?? '');
  const known = order ?? releasedHere().find((released) => released.refId === refId.trim());
  const submit = () => {
    input.setTried(true);
    if (!input.reading.ok || refId.trim() === '') return;
    const { utr } = input.reading;
    decision.mutate({ call: 'payout.lateUtr', body: { refId: refId.trim(), utr } });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !decision.isPending && onClose()}
      title={t('late.title')}
      description={t('late.text')}
      footer={
        <>
          <Button onClick={onClose}>{orderText('dialog.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={decision.isPending}>
            {t('late.button')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        {!order && <RefIdField value={refId} onChange={setRefId} isTried={input.isTried} />}
        <UtrField input={input} isFirst={refId !== ''} />
        <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
          {known ? t('late.effect.amount', { amount: showMoney(known.amount) }) : t('late.effect')}
        </p>
        <Refusal error={decision.error} />
      </form>
    </Dialog>
  );
}

interface RefIdFieldProps {
  value: string;
  onChange: (refId: string) => void;
  isTried: boolean;
}

/**
 * Which pay-out: it is in nobody's list any more, so those that were given back here are offered.
 */
function RefIdField({ value, onChange, isTried }: RefIdFieldProps) {
  const t = useActionText();
  return (
    <Field
      label={t('late.refId')}
      hint={t('late.refId.hint')}
      error={isTried && value.trim() === '' ? t('late.refId.missing') : undefined}
    >
      {(control) => (
        <>
          <Input
            {...control}
            {...(value === '' && firstFocus)}
            list="released-here"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
          <datalist id="released-here">
            {releasedHere().map(({ refId, amount }) => (
              <option key={refId} value={refId}>
                {showMoney(amount)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
