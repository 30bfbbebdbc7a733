import { screenPaths, type PlainScreen } from '../../lib/screen-paths.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { maySee } from '@peerdesk/domain/access.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useShortcuts, type Shortcuts } from '../../lib/shortcuts.ts';

/** After `g`, each letter goes to a screen. */
export const goKeys = {
  dashboard: 'd',
  payin: 'p',
  payout: 'o',
  dispute: 'i',
  complaint: 'c',
  upi: 'u',
  ledger: 'l',
  requests: 'q',
  wallet: 'w',
  dayClose: 'y',
  reports: 'r',
  statements: 's',
  dayReview: 'v',
  whatIf: 'h',
  users: 'e',
  merchants: 'm',
  freezes: 'f',
  utrSubmission: 'b',
  settings: 'g',
  switches: 'x',
  profile: 'n',
} as const satisfies Record<PlainScreen, string>;

/** The screens that the role may go to, with their letters. */
export function goKeysOf(role: Role): [PlainScreen, string][] {
  const all = Object.entries(goKeys) as [PlainScreen, string][];
  return all.filter(([screen]) => maySee(screen, role));
}

const waitMs = 1500;

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));

/** `g`, then a letter: to a screen. The letter means nothing else, also where it leads nowhere. */
export function useGoKeys(role: Role): void {
  const [, navigate] = useLocation();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setWaiting(false), waitMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const go = goKeysOf(role).map(([screen, letter]) => {
    const act = () => {
      setWaiting(false);
      navigate(screenPaths[screen]);
    };
    return [letter, act] as const;
  });
  const nowhere = ['escape', ...letters].map((key) => [key, () => setWaiting(false)] as const);
  const waiting: Shortcuts = Object.fromEntries([...nowhere, ...go]);
  // Before the keys of a list, where some of the letters have a meaning of their own.
  useShortcuts(isWaiting ? waiting : { g: () => setWaiting(true) }, { isFirst: true });
}
