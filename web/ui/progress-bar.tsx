import { cx } from './cx.ts';

export interface ProgressBarProps {
  /** From 0 to 1; undefined while nobody knows how much there is. */
  value: number | undefined;
  /** What makes progress; read out with the figure. */
  label: string;
  isFailed?: boolean;
}

/** A thin bar. It says nothing by itself: whoever shows it also announces the end. */
export function ProgressBar({ value, label, isFailed = false }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, value) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== undefined && { 'aria-valuenow': percent })}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        style={{ width: `${percent ?? 35}%` }}
        className={cx(
          'h-full rounded-full transition-[width] duration-150',
          isFailed ? 'bg-error-mark' : 'bg-accent',
          percent === undefined && 'animate-pulse',
        )}
      />
    </div>
  );
}
