import { useEffect } from 'react';
import { afterPaint } from '../lib/after-paint.ts';
import { useBrand } from '../lib/brand.ts';
import { useNow } from '../lib/clock.ts';
import { fullTime, prepareTimes, relativeTime } from '../lib/format-time.ts';
import { useLanguage } from '../lib/i18n/language.ts';
import { Tooltip } from './tooltip.tsx';

export interface TimeProps {
  /** ISO 8601. */
  at: string;
  /** `full` in drawers, `relative` in lists; each shows the other on hover. */
  show?: 'relative' | 'full';
  className?: string;
}

const relativeStepMs = 5_000;

/** An instant in the business time zone: `Tue 05 Mar 2024, 14:30`. */
export function Time({ at, show = 'relative', className }: TimeProps) {
  const { timeZone } = useBrand();
  const language = useLanguage();
  const full = fullTime(at, timeZone);
  const now = useNow(relativeStepMs);
  // The clock moves in steps, and what just happened must not read as if it were still to come.
  const isOfThisStep = Math.floor(Date.parse(at) / relativeStepMs) * relativeStepMs === now;
  const from = isOfThisStep ? Date.parse(at) : now;
  const relative = relativeTime(at, from, language);
  return (
    <Tooltip text={show === 'full' ? relative : full}>
      <time
        dateTime={at}
        {...(show === 'relative' && { 'data-full': full })}
        className={`figures whitespace-nowrap ${className ?? ''}`}
      >
        {show === 'full' ? full : relative}
      </time>
    </Tooltip>
  );
}

/** For a screen that waits for rows with instants: what they need is made until they come. */
export function usePreparedTimes(): void {
  const { timeZone } = useBrand();
  useEffect(() => afterPaint(() => prepareTimes(timeZone)), [timeZone]);
}
