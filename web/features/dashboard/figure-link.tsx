import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';

export interface FigureLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A figure within a table or a legend, which leads to the list that it counts. */
export function FigureLink({ href, className, children }: FigureLinkProps) {
  return (
    <Link
      href={href}
      className={cx('touch-target text-accent-ink underline-offset-2 hover:underline', className)}
    >
      {children}
    </Link>
  );
}
