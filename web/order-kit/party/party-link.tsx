import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useIsMobile } from '../../lib/media.ts';
import { cx } from '../../ui/cx.ts';
import { withParty, type AskedParty } from './party-path.ts';

export interface PartyLinkProps extends AskedParty {
  /** In a row of a list, which a thumb is meant to open: there the name alone. */
  isInRow?: boolean;
  children: ReactNode;
}

/** Somebody's name, which opens a panel about them over what is shown. */
export function PartyLink({ kind, of, isInRow = false, children }: PartyLinkProps) {
  const [path] = useLocation();
  const search = useSearch();
  const isMobile = useIsMobile();
  if (isInRow && isMobile) return children;
  return (
    <Link
      href={withParty(path, search, { kind, of })}
      state={{ isPanel: true }}
      title={isInRow && typeof children === 'string' ? children : undefined}
      // The row itself opens something else.
      onClick={(event) => event.stopPropagation()}
      className={cx(
        'touch-target rounded-sm underline decoration-transparent underline-offset-2 hover:decoration-current',
        // High enough to be met between the lines of a cell.
        isInRow &&
          'inline-block max-w-full truncate align-bottom leading-6 group-data-[density=compact]/list:leading-4',
      )}
    >
      {children}
    </Link>
  );
}
