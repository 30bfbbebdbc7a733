import type { ReactNode } from 'react';
import { Link } from 'wouter';

export interface ListSumProps {
  /** What the rows add up to. */
  children: ReactNode;
  /** Where the list is not narrowed, if it is. */
  all: { href: string; words: string } | undefined;
}

/** What a list in a drawer adds up to, above its rows. */
export function ListSum({ children, all }: ListSumProps) {
  return (
    <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
      <span className="figures font-medium">{children}</span>
      {all && (
        <Link href={all.href} className="touch-target text-accent-ink hover:underline">
          {all.words}
        </Link>
      )}
    </p>
  );
}
