import { datePresets, type DatePreset } from '@peerdesk/contract/list.ts';
import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { daysOf, type Period } from './day-range.ts';
import { useListText } from '../texts.ts';
import { lateOverlay } from '../../ui/late.tsx';

const RangeDialog = lateOverlay(async () => (await import('./date-range-dialog.tsx')).RangeDialog);

export interface DateFilterProps {
  period: Period;
  patch: (period: Required<Period>) => void;
  /** May be left open, which is any time. */
  hasAny?: boolean;
}

/** When a row was made: a preset, or whole days of the business time zone. */
export function DateFilter({ period, patch, hasAny = true }: DateFilterProps) {
  const t = useListText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button icon={<CalendarDays />} className="font-normal">
            <span className="sr-only">{t('date.label')}:</span>
            {usePeriodText(period)}
          </Button>
        }
      >
        {hasAny && (
          <MenuItem onSelect={() => patch({ start: undefined, end: undefined })}>
            {t('date.any')}
          </MenuItem>
        )}
        {datePresets.map((preset) => (
          <MenuItem key={preset} onSelect={() => patch({ start: preset, end: undefined })}>
            {t(`date.${preset}`)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking(true)}>{t('date.range')}</MenuItem>
      </Menu>
      <Suspense fallback={null}>
        {isAsking && <RangeDialog period={period} patch={patch} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

function usePeriodText({ start, end }: Period): string {
  const t = useListText();
  const { timeZone } = useBrand();
  const preset = datePresets.find((name): name is DatePreset => name === start);
  if (preset) return t(`date.${preset}`);
  const days = daysOf({ start, end }, timeZone);
  const [first, last] = [days.first, days.last].map((day) => day && shownDay(day));
  if (first && last) return first === last ? first : `${first} – ${last}`;
  if (first) return t('date.since', { day: first });
  if (last) return t('date.until', { day: last });
  return t('date.any');
}
