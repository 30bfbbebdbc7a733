import { showCount } from '@peerdesk/domain/count.ts';
import { cx } from '../../ui/cx.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { barSize, sizeOf, type Bar, type Measure } from './bars.ts';
import { markOf } from './chart-marks.ts';
import { useDashboardText } from './texts.ts';

/** So many names fit below the bars of a phone. */
const namesMost = 7;

export interface StackedBarsProps {
  bars: readonly Bar[];
  label: string;
  measure: Measure;
}

/** What a bar is of, and that it still grows where it does. */
export function useBarName(): (bar: Bar) => string {
  const t = useDashboardText();
  return ({ label, isRunning }) => {
    const [day = '', time] = label.split(' ');
    const when = time === undefined ? shownDay(day) : `${shownDay(day)}, ${time}`;
    return isRunning ? t('chart.soFar', { when }) : when;
  };
}

/**
 * Bars stacked by status; a picture for the eye, beside a table for everybody. What is not over
 * stands between dashes.
 */
export function StackedBars({ bars, label, measure }: StackedBarsProps) {
  const most = Math.max(1, ...bars.map((bar) => barSize(bar, measure)));
  const words = (size: number) =>
    measure === 'count' ? showCount(size) : showMoney((size / 100).toFixed(2));
  const named = useBarName();
  const every = Math.ceil(bars.length / namesMost);
  return (
    <div role="img" aria-label={label} className="text-xs text-muted">
      <p className="figures mb-1">{words(most)}</p>
      <div className="flex h-40 items-end gap-0.5 border-y">
        {bars.map((bar) => (
          <div
            key={bar.start}
            title={`${named(bar)}: ${words(barSize(bar, measure))}`}
            className={cx(
              'flex h-full min-w-0 flex-1 flex-col-reverse hover:bg-hover',
              bar.isRunning && 'border-x border-dashed border-muted',
            )}
          >
            {bar.parts.map((part) => {
              const { className, style } = markOf(part.status);
              return (
                <span
                  key={part.status}
                  style={{ ...style, height: `${(sizeOf(part, measure) / most) * 100}%` }}
                  className={cx('block w-full shrink-0 border-t border-surface', className)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div className="mt-1 flex gap-0.5">
        {bars.map((bar, index) => (
          <span
            key={bar.start}
            className="figures min-w-0 flex-1 overflow-visible whitespace-nowrap"
          >
            {index % every === 0 && bar.short}
          </span>
        ))}
      </div>
    </div>
  );
}
