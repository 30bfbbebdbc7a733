import { useBrand } from '../lib/brand.ts';
import { fullTime } from '../lib/format-time.ts';
import { useText } from '../lib/i18n/texts.ts';
import { useLiveState, type LiveState } from '../lib/live.ts';
import { cx } from '../ui/cx.ts';

const looks = {
  live: { dot: 'bg-success-mark', text: 'text-success-ink' },
  polling: { dot: 'bg-warning-mark', text: 'text-warning-ink' },
  offline: { dot: 'bg-error-mark', text: 'text-error-ink' },
} as const;

/** How fresh the list is: live, polled every 5 s, or offline since a moment ago. */
export function LiveIndicator() {
  const t = useText();
  const { timeZone } = useBrand();
  const state = useLiveState();
  const kind = kindOf(state);
  const words =
    typeof state === 'object'
      ? t('live.offline', { time: clockOf(state.offlineSince, timeZone) })
      : t(`live.${state}`);
  return (
    <span
      role="status"
      className={cx('inline-flex items-center gap-1.5 text-xs font-medium', looks[kind].text)}
    >
      <span aria-hidden="true" className={cx('size-2 rounded-full', looks[kind].dot)} />
      {words}
    </span>
  );
}

function kindOf(state: LiveState): keyof typeof looks {
  return typeof state === 'object' ? 'offline' : state;
}

/** The time of day is enough here: `14:30`. */
function clockOf(ms: number, timeZone: string): string {
  return fullTime(new Date(ms).toISOString(), timeZone).split(', ').at(-1) ?? '';
}
