import type { Merchant } from '@peerdesk/contract/merchant.ts';
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
import { MoneyField, NoteField, SelectField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { typedMoney, typedSignedMoney } from '../../form-kit/typed-values.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { useMerchantsText } from './texts.ts';

/** Only an adjustment may be below zero. */
const walletForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['topup', 'withdraw']), amount: typedMoney(rupeeDigits), reason }),
  z.object({ kind: z.literal('adjust'), amount: typedSignedMoney(rupeeDigits), reason }),
]);

type Typed = z.input<typeof walletForm>;
type Read = z.output<typeof walletForm>;

/** Top-up, settlement or adjustment of a merchant's balance, with the balance that it leads to. */
export function WalletDialog({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const t = useMerchantsText();
  const form = useSchemaForm<Typed, Read>(walletForm, {
    start: { kind: 'withdraw', amount: '', reason: '' },
    words: (path) => (path === 'reason' ? t('wallet.problem.reason') : undefined),
  });
  const sending = useSend({
    send: (read: Read, idempotencyKey) => {
      const body = { merchantId: merchant.id, ...read };
      return api('merchant.changeWallet', { body, idempotencyKey });
    },
    topics: ['merchant', 'wallet'],
    done: t('wallet.done'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const typed = form.watch();
  const { balance } = merchant.balance;
  const after = balanceAfter(balance, typed);
  const submit = form.handleSubmit((read) => sending.mutate(read));
  return (
    <FormDialog
      title={t('wallet.title', { name: merchant.name })}
      description={t('wallet.text')}
      confirmLabel={t('wallet.confirm')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('wallet.kind')}
        options={walletKinds.map((value) => ({ value, label: t(`wallet.${value}`) }))}
      />
      <MoneyField
        form={form}
        name="amount"
        isFirst
        label={t(typed.kind === 'adjust' ? 'wallet.amount.signed' : 'wallet.amount')}
      />
      <NoteField
        form={form}
        name="reason"
        label={t('wallet.reason')}
        hint={t('wallet.reason.hint')}
      />
      <p className="figures rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted" role="status">
        {t('wallet.after', {
          before: showMoney(balance),
          after: after === null ? '…' : showMoney(after),
        })}
      </p>
    </FormDialog>
  );
}

function balanceAfter(balance: string, typed: Typed): string | null {
  const read = walletForm.safeParse({ ...typed, reason: 'any' });
  if (!read.success) return null;
  const [before, amount] = [
    parseMoney(balance, rupeeDigits),
    parseMoney(read.data.amount, rupeeDigits),
  ];
  if (!before.ok || !amount.ok) return null;
  const moved = read.data.kind === 'withdraw' ? negate(amount.value) : amount.value;
  return formatMoney(add(before.value, moved), rupeeDigits);
}
