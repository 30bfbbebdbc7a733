import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';

export interface FigureLinkProps {
  href: string;
  /** A name, which is cut where there is no room for it. */
  isCut?: boolean;
  className?: string;
  children: ReactNode;
}

/** A figure within a table or a legend, which leads to the list that it counts. */
export function FigureLink({ href, isCut = false, className, children }: FigureLinkProps) {
  return (
    <Link
      href={href}
      className={cx(
        'text-accent-ink underline-offset-2 hover:underline',
        // As high as a thumb needs.
        isCut
          ? 'block truncate coarse:leading-11'
          : 'coarse:inline-flex coarse:min-h-11 coarse:min-w-11 coarse:items-center',
        className,
      )}
    >
      {children}
    </Link>
  );
}
