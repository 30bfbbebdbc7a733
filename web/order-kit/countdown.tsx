import { Hourglass } from 'lucide-react';
import { useNow } from '../lib/clock.ts';
import { cx } from '../ui/cx.ts';
import { countdownOf } from './countdown.ts';
import { useOrderText } from './texts.ts';

/** The time left to pay: `12:04`; amber when it runs out, with a shape beside the colour. */
export function Countdown({ until }: { until: string }) {
  const t = useOrderText();
  const now = useNow(1);
  const left = countdownOf(until, now);
  if (left.isOver) return <span className="text-muted">{t('deadline.over')}</span>;
  return (
    <span
      title={t('deadline.label')}
      className={cx(
        'figures inline-flex items-center gap-1 whitespace-nowrap',
        left.isUrgent && 'font-medium text-warning-ink',
      )}
    >
      {left.isUrgent && <Hourglass aria-hidden="true" className="size-3.5" />}
      {t('deadline.left', { time: left.text })}
    </span>
  );
}
