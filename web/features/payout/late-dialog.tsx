import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useId } from 'react';
import { z } from 'zod';
import { TextField } from '../../form-kit/fields.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { typedUtr } from '../../form-kit/typed-values.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { UtrField } from '../../form-kit/utr-field.tsx';
import { useText } from '../../lib/i18n/texts.ts';
import { useOrderText } from '../../order-kit/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useActionText } from './actions/texts.ts';
import { usePayoutDecision } from './decide.ts';
import { ProofField, useProof } from '../../order-kit/proof/proof-field.tsx';
import { Refusal } from './refusal.tsx';
import { releasedHere } from './released-payouts.ts';

export interface LateDialogProps {
  /** Undefined where the pay-out is no longer in sight of whoever had it. */
  order: Payout | undefined;
  onClose: () => void;
}

const lateForm = z.object({ refId: z.string().trim().min(1), utr: typedUtr });

/** "I did send it", about a pay-out that somebody else has now. */
export function LateDialog({ order, onClose }: LateDialogProps) {
  const t = useActionText();
  const orderText = useOrderText();
  const shared = useText();
  const formId = useId();
  const decision = usePayoutDecision(onClose);
  const startsWith = order?.refId ?? releasedHere()[0]?.refId ?? '';
  const form = useSchemaForm(lateForm, {
    start: { refId: startsWith, utr: '' },
    words: (path) => (path === 'refId' ? t('late.refId.missing') : undefined),
  });
  useServerProblems(form, decision.error);
  const refId = form.watch('refId');
  const known = order ?? releasedHere().find((released) => released.refId === refId.trim());
  const proof = useProof();
  const send = form.handleSubmit((typed) =>
    decision.mutate({ call: 'payout.lateUtr', body: { ...typed, ...proof.part } }),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !decision.isPending && onClose()}
      title={t('late.title')}
      description={t('late.text')}
      footer={
        <>
          <Button onClick={onClose}>{shared('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={decision.isPending}
            disabled={proof.isSending}
          >
            {t('late.button')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {!order && (
          <TextField
            form={form}
            name="refId"
            isFirst={startsWith === ''}
            label={t('late.refId')}
            hint={t('late.refId.hint')}
            list="released-here"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
        )}
        {!order && <ReleasedHere />}
        <UtrField
          form={form}
          name="utr"
          isFirst={startsWith !== ''}
          label={t('pay.utr')}
          hint={orderText('utr.hint')}
        />
        <ProofField proof={proof} hint={t('late.proof.hint')} />
        <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
          {known ? t('late.effect.amount', { amount: showMoney(known.amount) }) : t('late.effect')}
        </p>
        <Refusal error={decision.error} />
      </form>
    </Dialog>
  );
}

/** Those that were given back here are offered: they are in nobody's list any more. */
function ReleasedHere() {
  return (
    <datalist id="released-here">
      {releasedHere().map(({ refId, amount }) => (
        <option key={refId} value={refId}>
          {showMoney(amount)}
        </option>
      ))}
    </datalist>
  );
}
