import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { pausableReasons, replayOrders } from '@peerdesk/contract/what-if.ts';
import { dayBefore } from '@peerdesk/domain/dates.ts';
import { rupeeDigits } from '@peerdesk/domain/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useCapacityText } from '../../capacity-kit/texts.ts';
import { MoneyField, SelectField, TextField } from '../../form-kit/fields.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { typedCountOrNone, typedCountUpTo, typedMoneyOrNone } from '../../form-kit/typed-values.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { toastFailure } from '../../lib/toast.ts';
import { useDayChoices } from '../../list-kit/filter/day-choices.ts';
import type { Choice } from '../../list-kit/filter/filter.ts';
import { api } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useWhatIfText } from './texts.ts';

const whatIfForm = z.object({
  day: z.string().min(1),
  count: typedCountUpTo(50),
  from: typedCountUpTo(23),
  until: typedCountUpTo(24),
  dailyCount: typedCountOrNone,
  dailyAmount: typedMoneyOrNone(rupeeDigits),
  leftPeerId: z.string(),
  order: z.enum(replayOrders),
});

type Body = RequestOf<'whatIf.ask'>['body'];
type Paused = (typeof pausableReasons)[number];

function useReplayForm() {
  const client = useQueryClient();
  const { today, days } = useDayChoices();
  const [paused, setPaused] = useState<readonly Paused[]>([]);
  const form = useSchemaForm(whatIfForm, {
    start: {
      ...{ day: dayBefore(today), count: '2', from: '18', until: '24' },
      ...{ dailyCount: '', dailyAmount: '', leftPeerId: '', order: 'tags' },
    },
  });
  const sending = useSend({
    send: (body: Body, idempotencyKey) => api('whatIf.ask', { body, idempotencyKey }),
    topics: [],
    onDone: () => void client.invalidateQueries({ queryKey: ['whatIf'] }),
    onError: toastFailure,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) =>
    sending.mutate({ day: read.day, changes: { ...changesOf(read), paused: [...paused] } }),
  );
  return { form, days, paused, setPaused, submit, isSending: sending.isPending };
}

/** What would have been different: more UPI IDs, other caps, a peer away, another rule. */
export function WhatIfForm({ isBusy, peers }: { isBusy: boolean; peers: readonly Choice[] }) {
  const t = useWhatIfText();
  const { form, days, paused, setPaused, submit, isSending } = useReplayForm();
  const number = { form, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <form
      noValidate
      className="grid grid-cols-2 items-start gap-4 *:min-w-0 max-sm:items-end sm:grid-cols-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField
        form={form}
        name="day"
        isSearched
        options={days}
        className="max-sm:col-span-2"
        label={t('form.day')}
      />
      <SelectField
        form={form}
        name="order"
        className="col-span-2"
        label={t('form.order')}
        options={replayOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
      />
      <TextField {...number} name="count" className="max-sm:col-span-2" label={t('form.added')} />
      <TextField {...number} name="from" label={t('form.from')} />
      <TextField {...number} name="until" label={t('form.until')} />
      <TextField
        {...number}
        name="dailyCount"
        label={t('form.dailyCount')}
        hint={t('form.unchanged')}
      />
      <MoneyField
        form={form}
        name="dailyAmount"
        label={t('form.dailyAmount')}
        hint={t('form.unchanged')}
      />
      <SelectField
        form={form}
        name="leftPeerId"
        isSearched
        className="max-sm:col-span-2"
        label={t('form.left')}
        options={[{ value: '', label: t('form.left.none') }, ...peers]}
      />
      <PausedReasons paused={paused} onChange={setPaused} />
      <div className="col-span-full">
        <Button type="submit" variant="primary" isBusy={isSending} disabled={isBusy}>
          {t('form.run')}
        </Button>
      </div>
    </form>
  );
}

interface PausedReasonsProps {
  paused: readonly Paused[];
  onChange: (paused: readonly Paused[]) => void;
}

function PausedReasons({ paused, onChange }: PausedReasonsProps) {
  const t = useWhatIfText();
  const kit = useCapacityText();
  return (
    <fieldset className="col-span-full grid gap-2 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-medium">{t('form.paused')}</legend>
      {pausableReasons.map((reason) => (
        <Checkbox
          key={reason}
          checked={paused.includes(reason)}
          onChange={({ target }) => {
            const others = paused.filter((one) => one !== reason);
            onChange(target.checked ? [...others, reason] : others);
          }}
        >
          {kit(`why.${reason}`)}
        </Checkbox>
      ))}
      <p className="text-xs text-muted sm:col-span-2">{t('form.paused.hint')}</p>
    </fieldset>
  );
}

function changesOf(read: z.output<typeof whatIfForm>): Omit<Body['changes'], 'paused'> {
  const { count, from, until, dailyCount, dailyAmount, leftPeerId, order } = read;
  const caps = {
    ...(dailyCount !== null && { dailyCount }),
    ...(dailyAmount !== null && { dailyAmount }),
  };
  return {
    order,
    ...(count && { added: { count, from: from ?? 0, until: until ?? 24 } }),
    ...(Object.keys(caps).length > 0 && { caps }),
    ...(leftPeerId && { leftPeerId }),
  };
}
