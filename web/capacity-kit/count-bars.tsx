import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../ui/cx.ts';

export interface CountBar {
  key: string;
  name: ReactNode;
  count: number;
  /** The count in words: it is what a screen reader reads. */
  words: string;
  /** The list of what is counted. */
  href?: string;
  isGood?: boolean;
  /** What to do about it. */
  advice?: string | undefined;
  /** Of what the count is made up. */
  parts?: ReactNode;
}

export interface CountBarsProps {
  rows: readonly CountBar[];
  /** Stands in place of no rows. */
  none?: string;
}

/** Counts with their bars, as long as their share of the largest. */
export function CountBars({ rows, none }: CountBarsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className="text-sm text-muted">{none}</p>;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {rows.map(({ key, name, count, words, href, isGood = false, advice, parts }) => (
        <li key={key} className="flex flex-col gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 font-medium break-words">{name}</span>
            {href ? (
              <Link
                href={href}
                className="figures touch-target text-accent-ink underline-offset-2 hover:underline"
              >
                {words}
              </Link>
            ) : (
              <span className="figures text-muted">{words}</span>
            )}
          </span>
          <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-line">
            <span
              style={{ width: `${(count / most) * 100}%` }}
              className={cx(
                'block h-full rounded-full forced-colors:bg-[CanvasText]',
                isGood ? 'bg-success-mark' : 'bg-accent',
              )}
            />
          </span>
          {advice && <span className="text-muted">{advice}</span>}
          {parts}
        </li>
      ))}
    </ul>
  );
}
