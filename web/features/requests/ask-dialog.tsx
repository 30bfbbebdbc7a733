import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { MoneyRequestKind } from '@peerdesk/contract/money-request.ts';
import { note } from '@peerdesk/contract/primitives.ts';
import type { Wallet } from '@peerdesk/contract/user.ts';
import { rupeeDigits, showMoney } from '@peerdesk/domain/money.ts';
import { z } from 'zod';
import { MoneyField, NoteField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { otherUtr, typedMoney } from '../../form-kit/typed-values.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { UtrField } from '../../form-kit/utr-field.tsx';
import { ProofField, useProof } from '../../order-kit/proof/proof-field.tsx';
import { api } from '../../session/session.ts';
import { useRequestsText } from './texts.ts';

const askForm = z.object({ amount: typedMoney(rupeeDigits), utr: otherUtr, note });

type Body = RequestOf<'request.ask'>['body'];

export interface AskDialogProps {
  kind: MoneyRequestKind;
  wallet: Wallet;
  onClose: () => void;
}

/** A peer asks for a top-up, with reference and picture, or for a settlement. */
export function AskDialog({ kind, wallet, onClose }: AskDialogProps) {
  const t = useRequestsText();
  const form = useSchemaForm(askForm, { start: { amount: '', utr: '', note: '' } });
  const proof = useProof();
  const sending = useSend({
    send: (body: Body, idempotencyKey) => api('request.ask', { body, idempotencyKey }),
    topics: ['request'],
    done: t('ask.sent'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit(({ amount, utr, note: words }) =>
    sending.mutate({ kind, amount, note: words, ...(utr && { utr }), ...proof.part }),
  );
  return (
    <FormDialog
      title={t(`ask.${kind}.title`)}
      description={
        kind === 'topup'
          ? t('ask.topup.text')
          : t('ask.settlement.text', { available: showMoney(wallet.available) })
      }
      confirmLabel={t('ask.send')}
      isBusy={sending.isPending}
      isBlocked={proof.isSending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <MoneyField form={form} name="amount" isFirst label={t('ask.amount')} />
      {kind === 'topup' && (
        <UtrField
          form={form}
          name="utr"
          isFirst={false}
          label={t('ask.utr')}
          hint={t('ask.utr.hint')}
        />
      )}
      {kind === 'topup' && <ProofField proof={proof} />}
      <NoteField form={form} name="note" label={t('ask.note')} hint={t('ask.note.hint')} />
    </FormDialog>
  );
}
