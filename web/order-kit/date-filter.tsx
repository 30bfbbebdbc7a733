import { datePresets, type DatePreset } from '@peerdesk/contract/list.ts';
import { businessDay } from '@peerdesk/domain/dates.ts';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { useBrand } from '../lib/brand.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { rangeOfDays } from './day-range.ts';
import type { ListFilters, ListPatch } from './list-address.ts';
import { useListText } from './texts.ts';

export interface DateFilterProps {
  filters: ListFilters;
  patch: (patch: ListPatch) => void;
}

/** When the order was made: a preset, or whole days of the business time zone. */
export function DateFilter({ filters, patch }: DateFilterProps) {
  const t = useListText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button icon={<CalendarDays />} className="font-normal">
            <span className="sr-only">{t('date.label')}:</span>
            {usePeriodWords(filters)}
          </Button>
        }
      >
        <MenuItem onSelect={() => patch({ start: undefined, end: undefined })}>
          {t('date.any')}
        </MenuItem>
        {datePresets.map((preset) => (
          <MenuItem key={preset} onSelect={() => patch({ start: preset, end: undefined })}>
            {t(`date.${preset}`)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking(true)}>{t('date.range')}</MenuItem>
      </Menu>
      {isAsking && <RangeDialog filters={filters} patch={patch} onClose={() => setAsking(false)} />}
    </>
  );
}

function usePeriodWords({ start, end }: ListFilters): string {
  const t = useListText();
  const { timeZone } = useBrand();
  const preset = datePresets.find((name): name is DatePreset => name === start);
  if (preset) return t(`date.${preset}`);
  const { first, last } = daysOf({ start, end }, timeZone);
  if (first && last) return first === last ? first : `${first} – ${last}`;
  if (first) return t('date.since', { day: first });
  if (last) return t('date.until', { day: last });
  return t('date.any');
}

/** The days that a period covers; its end is not part of it, so the last day is the one before. */
function daysOf(
  { start, end }: { start: string | undefined; end: string | undefined },
  timeZone: string,
): { first: string; last: string } {
  const startMs = Date.parse(start ?? '');
  const endMs = Date.parse(end ?? '');
  return {
    first: Number.isNaN(startMs) ? '' : businessDay(startMs, timeZone),
    last: Number.isNaN(endMs) ? '' : businessDay(endMs - 1, timeZone),
  };
}

interface RangeDialogProps extends DateFilterProps {
  onClose: () => void;
}

function RangeDialog({ filters, patch, onClose }: RangeDialogProps) {
  const t = useListText();
  const formId = useId();
  const { timeZone } = useBrand();
  const [days, setDays] = useState(() =>
    daysOf({ start: filters.start, end: filters.end }, timeZone),
  );
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
        <Field label={t('date.from')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={days.first}
              onChange={(event) => setDays({ ...days, first: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('date.to')} error={isBackwards ? t('date.backwards') : undefined}>
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
