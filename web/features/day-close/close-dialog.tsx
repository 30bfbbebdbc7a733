import type { DayClose } from '@peerdesk/contract/day-close.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { note } from '@peerdesk/contract/primitives.ts';
import { businessDay, shiftDay } from '@peerdesk/domain/dates.ts';
import { dayCloseLimits } from '@peerdesk/domain/day-close/rules.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { rupeeDigits } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { MoneyField, NoteField, SelectField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { typedAnyMoneyOrNone } from '../../form-kit/typed-values.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { useBrand } from '../../lib/brand.ts';
import { useNow } from '../../lib/clock.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { api } from '../../session/session.ts';
import { dayCloseQueries } from './queries.ts';
import { useDayCloseText } from './texts.ts';

const amount = typedAnyMoneyOrNone(rupeeDigits);
const closeForm = z.object({
  accountId: z.string().min(1),
  day: z.string().min(1),
  in: amount,
  out: amount,
  closing: amount,
  note,
});

type Body = RequestOf<'dayClose.declare'>['body'];

export interface CloseDialogProps {
  /** The day to declare; without one, the peer chooses account and day. */
  day?: DayClose | undefined;
  onClose: () => void;
}

/**
 * A peer counts what its bank shows, before it is told what the desk knows: who copies a figure has
 * not counted.
 */
export function CloseDialog({ day, onClose }: CloseDialogProps) {
  const t = useDayCloseText();
  const accounts = useAccounts(day);
  const days = useDays(day);
  const form = useSchemaForm(closeForm, {
    start: {
      accountId: day?.account.id ?? '',
      day: day?.day ?? days[0]?.value ?? '',
      ...{ in: '', out: '', closing: '', note: '' },
    },
    words: (path) => (path === 'accountId' ? t('close.account.needed') : undefined),
  });
  const sending = useSend({
    send: (body: Body, idempotencyKey) => api('dayClose.declare', { body, idempotencyKey }),
    topics: ['dayClose'],
    done: t('close.done'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) => sending.mutate(read));
  return (
    <FormDialog
      title={day ? t('close.title.of', { day: shownDay(day.day) }) : t('close.title')}
      description={t('close.text')}
      confirmLabel={t('close.confirm')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <SelectField form={form} name="accountId" label={t('close.account')} options={accounts} />
      <SelectField form={form} name="day" label={t('column.day')} options={days} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField form={form} name="in" isFirst label={t('close.in')} />
        <MoneyField form={form} name="out" label={t('close.out')} />
      </div>
      <MoneyField
        form={form}
        name="closing"
        label={t('close.closing')}
        hint={t('close.closing.hint')}
      />
      <NoteField form={form} name="note" label={t('close.note')} hint={t('close.optional')} />
    </FormDialog>
  );
}

function useAccounts(day: DayClose | undefined) {
  const t = useDayCloseText();
  const { data = [] } = useQuery({ ...dayCloseQueries.accounts(), enabled: day === undefined });
  if (day) return [{ value: day.account.id, label: day.account.upi }];
  const all = data.flatMap(([first, ...more]) =>
    first ? [{ value: first.accountId, label: named(first, more.length) }] : [],
  );
  return [{ value: '', label: t('close.account.choose') }, ...all];
}

/** A bank account by its UPI IDs: the first, and how many more there are. */
function named({ upi, bank }: { upi: string; bank?: string | null }, more: number): string {
  const rest = more > 0 ? ` +${more}` : '';
  return bank ? `${bank} · ${upi}${rest}` : `${upi}${rest}`;
}

/** Today first: a day is closed in the evening, or the morning after. */
function useDays(day: DayClose | undefined) {
  const t = useDayCloseText();
  const { timeZone } = useBrand();
  const today = businessDay(useNow(minuteMs), timeZone);
  if (day) return [{ value: day.day, label: shownDay(day.day) }];
  return Array.from({ length: dayCloseLimits.days + 1 }, (_, back) => {
    const value = shiftDay(today, -back);
    const name = shownDay(value);
    return { value, label: back === 0 ? t('close.today', { day: name }) : name };
  });
}
