import { directions } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { rupeeDigits, showMoney } from '@peerdesk/domain/money.ts';
import { createMerchantBody, type Merchant } from '@peerdesk/contract/merchant.ts';
import type { Settings } from '@peerdesk/contract/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { MoneyField, TextField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { TariffFields, type TariffForm } from '../../form-kit/tariff-fields.tsx';
import { previewCharge, tariffTexts, typedTariffs } from '../../form-kit/typed-tariffs.ts';
import { amountText, typedMoneyOrNone } from '../../form-kit/typed-values.ts';
import { useSchemaForm, type Form } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { settingsQuery } from '../../session/settings-query.ts';
import { useMerchantsText } from './texts.ts';

const amount = typedMoneyOrNone(rupeeDigits);

/** The body of the call, with fees and limits as they are typed. */
const merchantForm = z.object({
  name: createMerchantBody.shape.name,
  fees: typedTariffs,
  limits: z.object({ minAmount: amount, maxAmount: amount }),
});
type Typed = z.input<typeof merchantForm>;
type Read = z.output<typeof merchantForm>;

/** What a new merchant starts with, by Settings. */
function newTermsOf(start: Settings['newMerchants']): Typed {
  const { payinBps, payoutBps, minAmount, maxAmount } = start;
  const fees = { payinBps, payoutBps };
  return termsOf({ name: '', fees, limits: { minAmount, maxAmount } });
}

function termsOf({ name, fees, limits }: Pick<Merchant, 'name' | 'fees' | 'limits'>): Typed {
  return {
    name,
    fees: tariffTexts(fees),
    limits: { minAmount: amountText(limits.minAmount), maxAmount: amountText(limits.maxAmount) },
  };
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
  return (
    <TermsDialog
      start={termsOf(merchant)}
      title={t('edit.title', { name: merchant.name })}
      text={t('edit.text')}
      confirmLabel={t('edit.confirm')}
      done={t('edit.done')}
      send={(read, idempotencyKey) => {
        const body = { merchantId: merchant.id, ...read };
        return api('merchant.update', { body, idempotencyKey });
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

interface TermsDialogProps extends RegisterDialogProps {
  start: Typed;
  title: string;
  text: string;
  confirmLabel: string;
  done: string;
  send: (read: Read, idempotencyKey: string) => Promise<Merchant>;
}

function TermsDialog({ start, title, text, confirmLabel, ...props }: TermsDialogProps) {
  const t = useMerchantsText();
  const form = useSchemaForm(merchantForm, {
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

function FeeFields({ form }: { form: Form<Typed, Read> }) {
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
