import { useBrand } from '../../lib/brand.ts';
import { daysOf } from '../../list-kit/filter/day-range.ts';
import { useReportsText } from './texts.ts';

/** The period of a report in days of the business time zone. */
export function usePeriodText(): (period: { start: string | null; end: string | null }) => string {
  const t = useReportsText();
  const { timeZone } = useBrand();
  return ({ start, end }) => {
    const { first, last } = daysOf({ start: start ?? undefined, end: end ?? undefined }, timeZone);
    if (!first && !last) return t('anyTime');
    return first === last ? String(first) : `${first || '…'} – ${last || '…'}`;
  };
}
