import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useIsMobile } from '../../lib/media.ts';
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
      // The row itself opens something else.
      onClick={(event) => event.stopPropagation()}
      className="touch-target rounded-sm underline decoration-transparent underline-offset-2 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
