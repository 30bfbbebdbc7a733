import { scheduleIntervals, type ScheduleInterval } from '@peerdesk/contract/report.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { Repeat } from './draft.ts';
import { weekdays } from './weekdays.ts';
import { useReportsText } from './texts.ts';

export interface RepeatFieldsProps {
  repeat: Repeat | null;
  onChange: (repeat: Repeat | null) => void;
}

const monthDays = Array.from({ length: 28 }, (_, index) => String(index + 1));

/** Once, or every day, week or month at a time of the business time zone. */
export function RepeatFields({ repeat, onChange }: RepeatFieldsProps) {
  const t = useReportsText();
  const choose = (every: ScheduleInterval | 'once') => {
    if (every === 'once') return onChange(null);
    const at = repeat?.at ?? '09:00';
    onChange(every === 'daily' ? { every, at } : { every, at, day: 1 });
  };
  return (
    <div className="grid gap-4 px-5 sm:grid-cols-3">
      <Field label={t('repeat')} hint={repeat ? t(`repeat.${repeat.every}.hint`) : undefined}>
        {(control) => (
          <Select<ScheduleInterval | 'once'>
            {...control}
            className="w-full"
            value={repeat?.every ?? 'once'}
            options={(['once', ...scheduleIntervals] as const).map((value) => ({
              value,
              label: t(`repeat.${value}`),
            }))}
            onValueChange={choose}
          />
        )}
      </Field>
      {repeat && repeat.every !== 'daily' && <DayField repeat={repeat} onChange={onChange} />}
      {repeat && (
        <Field label={t('repeat.at')}>
          {(control) => (
            <Input
              {...control}
              type="time"
              required
              value={repeat.at}
              onChange={(event) => onChange({ ...repeat, at: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function DayField({ repeat, onChange }: { repeat: Repeat; onChange: (set: Repeat) => void }) {
  const t = useReportsText();
  const options =
    repeat.every === 'weekly'
      ? weekdays.map((value) => ({ value, label: t(`weekday.${value}`) }))
      : monthDays.map((value) => ({ value, label: value }));
  return (
    <Field label={t('repeat.day')}>
      {(control) => (
        <Select<string>
          {...control}
          className="w-full"
          value={String(repeat.day ?? 1)}
          options={options}
          onValueChange={(day) => onChange({ ...repeat, day: Number.parseInt(day, 10) })}
        />
      )}
    </Field>
  );
}
