import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { reason } from '@peerdesk/contract/primitives.ts';
import { walletKinds } from '@peerdesk/contract/user.ts';
import {
  add,
  formatMoney,
  negate,
  parseMoney,
  rupeeDigits,
  showMoney,
} from '@peerdesk/domain/money.ts';
import { z } from 'zod';
import { AskAnother, type AskedAct } from '../approval-kit/ask-another.tsx';
import { MoneyField, NoteField, SelectField } from '../form-kit/fields.tsx';
import { FormDialog } from '../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../form-kit/server-problems.ts';
import { typedMoney, typedSignedMoney } from '../form-kit/typed-values.ts';
import { useSchemaForm } from '../form-kit/use-schema-form.ts';
import { useSend } from '../form-kit/use-send.ts';
import { api } from '../session/session.ts';
import { needPayment, paymentBehind, utrNeeded } from './payment-behind.ts';
import { PaymentFields } from './payment-fields.tsx';
import { SeparateField } from './separate-field.tsx';
import { useWalletKitText } from './texts.ts';

const moved = { reason, ...paymentBehind, isSeparatePayment: z.boolean() };

/** Only an adjustment may be below zero, and it has no payment behind it. */
const walletForm = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['topup', 'withdraw']),
      amount: typedMoney(rupeeDigits),
      ...moved,
    }),
    z.object({ kind: z.literal('adjust'), amount: typedSignedMoney(rupeeDigits), ...moved }),
  ])
  .superRefine((read, context) => {
    if (read.kind !== 'adjust') needPayment(read, context);
  });

type Typed = z.input<typeof walletForm>;
type Read = z.output<typeof walletForm>;

/** Whose money is moved: a user's wallet or a merchant's balance. */
export type WalletOwner = { userId: string } | { merchantId: string };

export interface WalletDialogProps {
  owner: WalletOwner;
  name: string;
  balance: string;
  onClose: () => void;
}

const start = {
  kind: 'topup',
  amount: '',
  reason: '',
  utr: '',
  isWithoutPayment: false,
  isSeparatePayment: false,
} as const;

/** Top-up, withdrawal or adjustment by hand, with the balance that it leads to. */
export function WalletDialog({ owner, name, balance, onClose }: WalletDialogProps) {
  const t = useWalletKitText();
  const form = useSchemaForm<Typed, Read>(walletForm, {
    start,
    words: (path, { message }) => {
      if (path === 'reason') return t('problem.reason');
      return message === utrNeeded ? t('problem.utr') : undefined;
    },
  });
  const sending = useSend({
    send: (body: Body, idempotencyKey) => send(owner, body, idempotencyKey),
    topics: ['merchant', 'wallet', 'user'],
    done: t('done'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const typed = form.watch();
  const after = balanceAfter(balance, typed);
  const submit = form.handleSubmit((read) => sending.mutate(bodyOf(read)));
  return (
    <FormDialog
      title={t('userId' in owner ? 'title.wallet' : 'title.balance', { name })}
      description={t('text')}
      confirmLabel={t('confirm')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('kind')}
        options={walletKinds.map((value) => ({ value, label: t(value) }))}
      />
      <MoneyField
        form={form}
        name="amount"
        isFirst
        label={t(typed.kind === 'adjust' ? 'amount.signed' : 'amount')}
      />
      {typed.kind !== 'adjust' && (
        <PaymentFields form={form} utr="utr" without="isWithoutPayment" />
      )}
      <NoteField form={form} name="reason" label={t('reason')} hint={t('reason.hint')} />
      <SeparateField form={form} name="isSeparatePayment" error={sending.error} />
      <p className="figures rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted" role="status">
        {t('after', {
          before: showMoney(balance),
          after: after === null ? '…' : showMoney(after),
        })}
      </p>
      <AskAnother
        error={sending.error}
        act={sending.variables && actOf(owner, sending.variables)}
        why={sending.variables?.reason}
        onAsked={onClose}
      />
    </FormDialog>
  );
}

type Body = Omit<RequestOf<'user.changeWallet'>['body'], 'userId'>;

function bodyOf({ kind, amount, reason: why, utr, isSeparatePayment }: Read): Body {
  return {
    kind,
    amount,
    reason: why,
    ...(utr !== undefined && kind !== 'adjust' && { utr }),
    ...(isSeparatePayment && { isSeparatePayment }),
  };
}

function send(owner: WalletOwner, body: Body, idempotencyKey: string): Promise<unknown> {
  return 'userId' in owner
    ? api('user.changeWallet', { body: { ...owner, ...body }, idempotencyKey })
    : api('merchant.changeWallet', { body: { ...owner, ...body }, idempotencyKey });
}

function actOf(owner: WalletOwner, body: Body): AskedAct {
  const call = 'userId' in owner ? 'user.changeWallet' : 'merchant.changeWallet';
  return { call, body: { ...owner, ...body } };
}

function balanceAfter(balance: string, typed: Typed): string | null {
  const read = walletForm.safeParse({
    ...typed,
    reason: 'any',
    utr: '',
    isWithoutPayment: true,
  });
  if (!read.success) return null;
  const [before, amount] = [
    parseMoney(balance, rupeeDigits),
    parseMoney(read.data.amount, rupeeDigits),
  ];
  if (!before.ok || !amount.ok) return null;
  const moved = read.data.kind === 'withdraw' ? negate(amount.value) : amount.value;
  return formatMoney(add(before.value, moved), rupeeDigits);
}
