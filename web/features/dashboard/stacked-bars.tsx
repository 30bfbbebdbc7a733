import { showCount } from '@peerdesk/domain/count.ts';
import type { Tone } from '../../lib/theme.ts';
import { statusLooks } from '../../ui/status-badge.tsx';
import { cx } from '../../ui/cx.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { barSize, sizeOf, type Bar, type Measure } from './bars.ts';

/** The marks of the tones that statuses have; see `statusLooks`. */
const markClasses = {
  success: 'bg-success-mark',
  error: 'bg-error-mark',
  warning: 'bg-warning-mark',
  pending: 'bg-pending-mark',
  processing: 'bg-processing-mark',
  expired: 'bg-expired-mark',
  created: 'bg-created-mark',
  neutral: 'bg-neutral-mark',
} as const satisfies Record<Tone, string>;

/** So many names fit below the bars of a phone. */
const namesMost = 6;

export interface StackedBarsProps {
  bars: readonly Bar[];
  label: string;
  measure: Measure;
}

/** Bars stacked by status; a picture for the eye, beside a table for everybody. */
export function StackedBars({ bars, label, measure }: StackedBarsProps) {
  const most = Math.max(1, ...bars.map((bar) => barSize(bar, measure)));
  const words = (size: number) =>
    measure === 'count' ? showCount(size) : showMoney((size / 100).toFixed(2));
  const every = Math.ceil(bars.length / namesMost);
  return (
    <div role="img" aria-label={label} className="text-xs text-muted">
      <p className="figures mb-1">{words(most)}</p>
      <div className="flex h-40 items-end gap-0.5 border-y">
        {bars.map((bar) => (
          <div
            key={bar.start}
            title={`${bar.label}: ${words(barSize(bar, measure))}`}
            className="flex h-full min-w-0 flex-1 flex-col-reverse hover:bg-hover"
          >
            {bar.parts.map((part) => (
              <span
                key={part.status}
                style={{ height: `${(sizeOf(part, measure) / most) * 100}%` }}
                className={cx(
                  'block w-full shrink-0 border-t border-surface forced-colors:bg-[CanvasText]',
                  markClasses[statusLooks[part.status].tone],
                )}
              />
            ))}
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
