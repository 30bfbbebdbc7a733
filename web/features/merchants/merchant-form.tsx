import { directions } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import type { Merchant } from '@peerdesk/contract/merchant.ts';
import type { Settings } from '@peerdesk/contract/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MoneyField, TextField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { TariffFields, type TariffForm } from '../../form-kit/tariff-fields.tsx';
import { previewCharge } from '../../form-kit/typed-tariffs.ts';
import { useSchemaForm, type Form } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { settingsQuery } from '../../session/settings-query.ts';
import {
  changesOf,
  editForm,
  registerForm,
  typedTermsOf,
  type ReadTerms,
  type TypedTerms,
} from './merchant-terms.ts';
import { useMerchantsText } from './texts.ts';

/** What a new merchant starts with, by Settings. */
function newTermsOf(start: Settings['newMerchants']): TypedTerms {
  const { payinBps, payoutBps, minAmount, maxAmount } = start;
  const fees = { payinBps, payoutBps };
  return typedTermsOf({ name: '', fees, limits: { minAmount, maxAmount } });
}

interface RegisterDialogProps {
  onDone: (merchant: Merchant) => void;
  onClose: () => void;
}

export function RegisterDialog({ onDone, onClose }: RegisterDialogProps) {
  const t = useMerchantsText();
  const { newMerchants } = useQuery(settingsQuery).data ?? {};
  if (!newMerchants) return null;
  return (
    <TermsDialog
      schema={registerForm}
      start={newTermsOf(newMerchants)}
      title={t('register.title')}
      text={t('register.text')}
      confirmLabel={t('act.register')}
      done={t('register.done')}
      send={(body, idempotencyKey) => api('merchant.create', { body, idempotencyKey })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function EditDialog({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const t = useMerchantsText();
  // As it was when it was opened: what somebody else changes meanwhile is not changed back.
  const [before] = useState(merchant);
  return (
    <TermsDialog
      schema={editForm}
      start={typedTermsOf(before)}
      title={t('edit.title', { name: merchant.name })}
      text={t('edit.text')}
      confirmLabel={t('edit.confirm')}
      done={t('edit.done')}
      send={(read, idempotencyKey) => {
        const body = { merchantId: before.id, ...changesOf(before, read) };
        return api('merchant.update', { body, idempotencyKey });
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

interface TermsDialogProps extends RegisterDialogProps {
  schema: typeof registerForm | typeof editForm;
  start: TypedTerms;
  title: string;
  text: string;
  confirmLabel: string;
  done: string;
  send: (read: ReadTerms, idempotencyKey: string) => Promise<Merchant>;
}

function TermsDialog({ schema, start, title, text, confirmLabel, ...props }: TermsDialogProps) {
  const t = useMerchantsText();
  const form = useSchemaForm<TypedTerms, ReadTerms>(schema, {
    start,
    words: (path) => {
      if (path === 'name') return t('problem.name');
      return path.endsWith('bps') || path.endsWith('Bps') ? t('problem.percent') : undefined;
    },
  });
  const { send, done, onDone } = props;
  const sending = useSend({ send, topics: ['merchant'], done, onDone });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) => sending.mutate(read));
  return (
    <FormDialog
      title={title}
      description={text}
      confirmLabel={confirmLabel}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={props.onClose}
    >
      <TextField form={form} name="name" isFirst label={t('field.name')} maxLength={80} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FeeFields form={form} />
        {(['minAmount', 'maxAmount'] as const).map((name) => (
          <MoneyField
            key={name}
            form={form}
            name={`limits.${name}`}
            label={t(name === 'minAmount' ? 'field.least' : 'field.most')}
            hint={t('field.limits.hint')}
          />
        ))}
      </div>
    </FormDialog>
  );
}

function FeeFields({ form }: { form: Form<TypedTerms, ReadTerms> }) {
  const t = useMerchantsText();
  const fees = form.watch('fees');
  return directions.map((way) => {
    const charge = previewCharge(fees, way);
    return (
      <TariffFields
        key={way}
        form={form as unknown as TariffForm}
        path="fees"
        way={way}
        label={t(way === 'payin' ? 'field.payinFee' : 'field.payoutFee')}
        hint={t('field.percent.hint')}
        preview={charge && t('fees.preview', { fee: showMoney(charge) })}
      />
    );
  });
}
