import { useSyncExternalStore } from 'react';
import { useBrand } from '../lib/brand.ts';
import { useNow } from '../lib/clock.ts';
import { timeOfDay } from '../lib/format-time.ts';
import { heard, liveStateOf } from '../lib/heard.ts';
import { useText } from '../lib/i18n/texts.ts';
import { cx } from '../ui/cx.ts';

const looks = {
  live: { dot: 'bg-success-mark', text: 'text-success-ink' },
  polling: { dot: 'bg-warning-mark', text: 'text-warning-ink' },
  waiting: { dot: 'bg-warning-mark', text: 'text-warning-ink' },
  offline: { dot: 'bg-error-mark', text: 'text-error-ink' },
} as const;

/** How fresh the list is: live, polled every 5 s, unheard for a moment, or offline since when. */
export function LiveIndicator() {
  const t = useText();
  const { timeZone } = useBrand();
  const now = useNow();
  const state = liveStateOf(useSyncExternalStore(heard.subscribe, heard.get), now);
  const kind = typeof state === 'object' ? 'offline' : state;
  const words =
    typeof state === 'object'
      ? t('live.offline', { time: timeOfDay(new Date(state.offlineSince).toISOString(), timeZone) })
      : t(`live.${state}`);
  return (
    <span
      role="status"
      data-noprint
      className={cx('inline-flex items-center gap-1.5 text-xs font-medium', looks[kind].text)}
    >
      <span aria-hidden="true" className={cx('size-2 rounded-full', looks[kind].dot)} />
      {words}
    </span>
  );
}
