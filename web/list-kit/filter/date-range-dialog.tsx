import { useId, useState } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { daysOf, rangeOfDays, type Period } from './day-range.ts';
import { useListText } from '../texts.ts';

export interface RangeDialogProps {
  period: Period;
  patch: (period: Required<Period>) => void;
  onClose: () => void;
}

/** Asks for the first and the last day of a period. */
export function RangeDialog({ period, patch, onClose }: RangeDialogProps) {
  const t = useListText();
  const formId = useId();
  const { timeZone } = useBrand();
  const [days, setDays] = useState(() => daysOf(period, timeZone));
  const isBackwards = days.first !== '' && days.last !== '' && days.first > days.last;
  const apply = () => {
    if (isBackwards) return;
    patch(rangeOfDays(days.first, days.last, timeZone));
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('date.label')}
      footer={
        <Button type="submit" form={formId} variant="primary" disabled={isBackwards}>
          {t('date.apply')}
        </Button>
      }
    >
      <form
        id={formId}
        className="grid grid-cols-2 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {/* A browser writes the day in the field as its own language does, the month first in some. */}
        <Field label={t('date.from')} hint={days.first && shownDay(days.first)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={days.first}
              onChange={(event) => setDays({ ...days, first: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('date.to')}
          hint={days.last && shownDay(days.last)}
          error={isBackwards ? t('date.backwards') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={days.last}
              onChange={(event) => setDays({ ...days, last: event.target.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
