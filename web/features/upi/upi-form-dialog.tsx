import { personName } from '@peerdesk/contract/primitives.ts';
import type { UpiDetail, UpiId } from '@peerdesk/contract/upi.ts';
import { bankAccountText } from '@peerdesk/domain/upi/account.ts';
import type { UpiCapTexts } from '@peerdesk/domain/upi/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { changedIn } from '../../form-kit/changed-in.ts';
import { TextField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { amountText } from '../../form-kit/typed-values.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { currentBrand } from '../../lib/brand.ts';
import { fullTime } from '../../lib/format-time.ts';
import { textNow } from '../../lib/i18n/texts.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { api, useProfile } from '../../session/session.ts';
import { accountInput, typedAccount } from './account-input.ts';
import { CapsFields, typedCaps } from './caps-fields.tsx';
import { upiQueries } from './queries.ts';
import { givenAccount, upiRights } from './rules.ts';
import { upiTextNow, useUpiText } from './texts.ts';
import type { UpiFormMode } from './use-upi-actions.tsx';

const upiForm = z.object({ holder: personName, accountId: typedAccount, limits: typedCaps });
type Read = z.output<typeof upiForm>;

export interface UpiFormDialogProps {
  mode: UpiFormMode;
  upi: UpiId;
  onClose: () => void;
}

/** Approves, restocks or changes a UPI ID, and learns what others do to it meanwhile. */
export function UpiFormDialog(props: UpiFormDialogProps) {
  const { mode, upi } = props;
  const { role } = useProfile();
  const answer = useQuery(upiQueries.one(upi.id));
  return (
    <Overtaken
      id={upi.id}
      answer={answer}
      isOpen={(now) => upiRights(now, role)[mode]}
      words={meanwhileWords}
    >
      <UpiForm {...props} />
    </Overtaken>
  );
}

/** Who changed its status last, and to what. */
function meanwhileWords({ status, history }: UpiDetail): string {
  const last = history.find(({ changes }) => changes.some(({ field }) => field === 'status'));
  const { timeZone } = currentBrand();
  return upiTextNow('overtaken', {
    status: textNow(`status.${status}`),
    who: last?.actor.name ?? '',
    time: last ? fullTime(last.at, timeZone) : '',
  });
}

/** Who holds it, and its caps. */
function UpiForm({ mode, upi, onClose }: UpiFormDialogProps) {
  const t = useUpiText();
  const { role } = useProfile();
  const form = useSchemaForm(upiForm, {
    start: {
      holder: upi.holder,
      accountId: givenAccount(upi),
      limits: typedLimits(upi.limits),
    },
    words: (path) => (path === 'limits.dailyCount' ? t('caps.dailyCount.wrong') : undefined),
  });
  const change = useSend({
    send: (read: Read, idempotencyKey) => send(mode, upi, read, idempotencyKey),
    topics: ['upi'],
    done: t(`${mode}.done`),
    onDone: onClose,
    onError: toastFailure,
  });
  useServerProblems(form, change.error);
  const submit = form.handleSubmit((read) => change.mutate(read));
  const rights = upiRights(upi, role);
  const isRestock = mode === 'restock';
  return (
    <FormDialog
      title={t(`${mode}.title`)}
      description={t(`${mode}.text`, { upi: upi.upi, peer: upi.peer.name })}
      confirmLabel={t(`${mode}.button`)}
      isBusy={change.isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {!isRestock && rights.holder && (
        <TextField
          form={form}
          name="holder"
          label={t('field.holder')}
          hint={t('holder.hint')}
          autoComplete="off"
          maxLength={80}
        />
      )}
      {!isRestock && rights.account && (
        <TextField form={form} name="accountId" {...accountInput(t)} />
      )}
      <CapsFields form={form} above={upi.capsFromAbove} />
    </FormDialog>
  );
}

function typedLimits({ minAmount, maxAmount, dailyAmount, dailyCount }: UpiCapTexts) {
  return {
    minAmount: amountText(minAmount),
    maxAmount: amountText(maxAmount),
    dailyAmount: amountText(dailyAmount),
    dailyCount: String(dailyCount),
  };
}

/** As it would be typed here: what was given elsewhere may stand in groups. */
function isOtherAccount(upi: UpiId, typed: string): boolean {
  return typed !== bankAccountText(givenAccount(upi));
}

/** Only what was changed is sent: a cap that staff sends binds everybody below. */
function send(mode: UpiFormMode, upi: UpiId, read: Read, idempotencyKey: string) {
  const limits = changedIn(upi.limits, read.limits);
  const body = { upiId: upi.id, ...(limits && { limits }) };
  if (mode === 'restock') return api('upi.restock', { body, idempotencyKey });
  return api('upi.update', {
    body: {
      ...body,
      ...(read.holder !== upi.holder && { holder: read.holder }),
      ...(isOtherAccount(upi, read.accountId) && { accountId: read.accountId || upi.id }),
      ...(mode === 'approve' && { status: 'active' as const }),
    },
    idempotencyKey,
  });
}
