import { screens, type Screen } from '@peerdesk/domain/access.ts';

/** The address of every screen; `:id` stands for one path segment. */
export const screenPaths = {
  dashboard: '/dashboard',
  payin: '/operations/payin',
  payout: '/operations/payout',
  dispute: '/operations/dispute',
  complaint: '/operations/complaint',
  upi: '/operations/upi',
  ledger: '/ledger',
  requests: '/requests',
  wallet: '/wallet',
  dayClose: '/day-close',
  reports: '/reports',
  statements: '/reports/statements',
  dayReview: '/reports/day',
  whatIf: '/reports/what-if',
  users: '/users',
  user: '/users/:id',
  merchants: '/merchants',
  freezes: '/freezes',
  freeze: '/freezes/:id',
  utrSubmission: '/utr-submission',
  settings: '/settings',
  switches: '/settings/switches',
  profile: '/profile',
} as const satisfies Record<Screen, `/${string}`>;

/** Screens that need no id, and so can be linked to by name alone. */
export type PlainScreen = Exclude<Screen, 'user' | 'freeze'>;

/** The screen at an address; a slash at its end does no harm. */
export function screenAt(path: string): Screen | undefined {
  const segments = path.replace(/\/{1,20}$/, '').split('/');
  return screens.find((screen) => {
    const pattern: readonly string[] = screenPaths[screen].split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => {
        const segment = segments[index] ?? '';
        return part.startsWith(':') ? segment !== '' : part === segment;
      })
    );
  });
}

/** `PAYIN | Peerdesk`: the last path segment in upper case; the dashboard's where there is none. */
export function pageTitle(path: string, productName: string): string {
  const last = path.split('/').filter(Boolean).at(-1) ?? 'dashboard';
  return `${decoded(last).toUpperCase()} | ${productName}`;
}

/** The path to return to after signing in, if it is one of this site's own. */
export function ownPath(value: unknown): string | undefined {
  const isOwn = typeof value === 'string' && /^\/(?![/\\])/.test(value) && value !== '/';
  return isOwn ? value : undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
