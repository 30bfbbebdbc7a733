import { businessDay, shiftDay } from '@peerdesk/domain/dates.ts';
import { useMemo } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { useNow } from '../../lib/clock.ts';
import { shownDay } from '../../lib/shown-day.ts';
import type { Choice } from './filter.ts';
import { useListText } from '../texts.ts';

/** Three years: they are found by typing. */
const daysMost = 1096;
const minuteMs = 60_000;

/** Business days to choose one of, today first; `chosen`: one that may be older than these. */
export function useDayChoices(chosen?: string): { today: string; days: readonly Choice[] } {
  const t = useListText();
  const { timeZone } = useBrand();
  const today = businessDay(useNow(minuteMs), timeZone);
  const [nameOfToday, nameOfYesterday] = [t('date.today'), t('date.yesterday')];
  const days = useMemo(() => {
    const named = (day: string, at: number) => {
      const special = [nameOfToday, nameOfYesterday][at];
      return special ? `${shownDay(day)} · ${special}` : shownDay(day);
    };
    const latest = Array.from({ length: daysMost }, (_, back) => shiftDay(today, -back));
    const all = chosen === undefined || latest.includes(chosen) ? latest : [...latest, chosen];
    return all.map((value, at) => ({ value, label: named(value, at) }));
    // In another language today is called something else.
  }, [today, chosen, nameOfToday, nameOfYesterday]);
  return { today, days };
}
