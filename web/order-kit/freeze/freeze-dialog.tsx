import type { FreezeEffect, FreezeKind } from '@peerdesk/contract/freeze.ts';
import { reason } from '@peerdesk/contract/primitives.ts';
import { rupeeDigits, showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { z } from 'zod';
import { MoneyField, NoteField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { typedMoneyOrNone } from '../../form-kit/typed-values.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { messageOf } from '../../lib/api-error.ts';
import { api } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { freezePath } from './freeze-path.ts';
import { freezeQueries } from './queries.ts';
import { useFreezeText } from './texts.ts';

export interface FreezeDialogProps {
  kind: FreezeKind;
  id: string;
  name: string;
  onClose: () => void;
}

const freezeForm = z.object({ amount: typedMoneyOrNone(rupeeDigits), reason });
type Typed = z.input<typeof freezeForm>;
type Read = z.output<typeof freezeForm>;

/** Freezes a UPI ID, a peer or a merchant, after saying what that does; leads to a freeze in force. */
export function FreezeDialog({ kind, id, name, onClose }: FreezeDialogProps) {
  const t = useFreezeText();
  const { data: effect, error } = useQuery(freezeQueries.effect(kind, id));
  const form = useSchemaForm<Typed, Read>(freezeForm, {
    start: { amount: '', reason: '' },
    words: (path) => (path === 'reason' ? t('problem.reason') : undefined),
  });
  const sending = useSend({
    send: (read: Read, idempotencyKey) => {
      const amount = read.amount === null ? {} : { amount: read.amount };
      const body = { kind, id, reason: read.reason, ...amount };
      return api('freeze.create', { body, idempotencyKey });
    },
    topics: ['freeze', kind, 'wallet', 'payout'],
    done: t('done'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) => sending.mutate(read));
  if (effect && effect.freezeId !== null && !sending.isSuccess) {
    return <AlreadyFrozen freezeId={effect.freezeId} name={name} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t(`title.${kind}`, { name })}
      description={t(`text.${kind}`)}
      confirmLabel={t('confirm')}
      isDanger
      isBusy={sending.isPending}
      isBlocked={!effect}
      problem={problemOfForm(sending.error) ?? (error && messageOf(error))}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Effect kind={kind} effect={effect} />
      <NoteField form={form} name="reason" isFirst label={t('reason')} hint={t('reason.hint')} />
      <MoneyField
        form={form}
        name="amount"
        label={t('amount')}
        hint={effect && t('amount.hint', { available: showMoney(effect.available) })}
      />
    </FormDialog>
  );
}

function Effect({ kind, effect }: { kind: FreezeKind; effect: FreezeEffect | undefined }) {
  const t = useFreezeText();
  const shared = useText();
  if (!effect) return <SkeletonRows rows={3} label={shared('loading')} />;
  const { payins, payouts, returned, upis, balance, held } = effect;
  const sum = ({ count, amount }: FreezeEffect['payins']) => ({ count, amount: showMoney(amount) });
  return (
    <ul className="flex list-disc flex-col gap-1.5 rounded-lg bg-sunken py-2.5 pr-3 pl-7 text-sm">
      <li>{t(`will.payins.${kind}`, sum(payins))}</li>
      <li>{t(`will.payouts.${kind}`, sum(payouts))}</li>
      {returned.count > 0 && <li>{t('will.returned', { count: returned.count })}</li>}
      {kind === 'user' && upis > 0 && <li>{t('will.upis', { count: upis })}</li>}
      <li>{t('will.money', { balance: showMoney(balance), held: showMoney(held) })}</li>
    </ul>
  );
}

interface AlreadyFrozenProps {
  freezeId: string;
  name: string;
  onClose: () => void;
}

function AlreadyFrozen({ freezeId, name, onClose }: AlreadyFrozenProps) {
  const t = useFreezeText();
  const shared = useText();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('already.title', { name })}
      description={t('already.text')}
      footer={
        <>
          <Button onClick={onClose}>{shared('cancel')}</Button>
          <Link href={freezePath(freezeId)} className={buttonClass('primary')} data-first-focus="">
            {t('already.open')}
          </Link>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
