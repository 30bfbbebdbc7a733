import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';
import type { Change } from './figures.ts';
import { Sparkline } from './sparkline.tsx';

export interface FigureCardProps {
  label: string;
  /** The figure itself. */
  children: ReactNode;
  /** The list that proves it. */
  href: string;
  change?: Change | null;
  /** The change in words, such as `+12 % than yesterday by now`. */
  changeWords?: string;
  hint?: string | undefined;
  /** The same by hour or day, drawn beside it. */
  trend?: readonly (number | null)[] | undefined;
  /** Takes the whole width of a phone, where the others stand in pairs. */
  isWide?: boolean;
}

/** One figure, how it moved, and the way to what is behind it. */
export function FigureCard(props: FigureCardProps) {
  const { label, children, href, change, changeWords, hint, trend, isWide = false } = props;
  return (
    <Link
      href={href}
      className={cx(
        'flex min-h-24 flex-col gap-1 rounded-xl border bg-surface p-4 transition-colors duration-100 hover:border-line-strong hover:bg-hover',
        isWide && 'col-span-2 sm:col-span-1',
      )}
    >
      <span className="text-sm text-muted">{label}</span>
      <span className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <span className="figures text-xl font-semibold tracking-tight break-words">{children}</span>
        {trend && <Sparkline values={trend} />}
      </span>
      {change && <ChangeLine change={change} words={changeWords ?? ''} />}
      {!change && hint && <span className="text-xs text-muted">{hint}</span>}
    </Link>
  );
}

function ChangeLine({ change, words }: { change: Change; words: string }) {
  const Icon = change.by > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={cx(
        'flex items-center gap-1 text-xs',
        change.isBetter ? 'text-success-ink' : 'text-error-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {words}
    </span>
  );
}
