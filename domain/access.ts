import type { Role } from '@peerdesk/contract/user.ts';

/** Every screen of the portal that needs a sign-in. */
export const screens = [
  'dashboard',
  'payin',
  'payout',
  'dispute',
  'complaint',
  'upi',
  'ledger',
  'requests',
  'wallet',
  'dayClose',
  'reports',
  'statements',
  'dayReview',
  'whatIf',
  'users',
  'user',
  'merchants',
  'freezes',
  'freeze',
  'utrSubmission',
  'settings',
  'switches',
  'profile',
] as const;
export type Screen = (typeof screens)[number];

const everyone = [] as const satisfies readonly Role[];
const staff = ['admin', 'subadmin'] as const satisfies readonly Role[];
const admin = ['admin'] as const satisfies readonly Role[];
const peers = ['peer', 'peer-withdrawal'] as const satisfies readonly Role[];

/** Who may see a screen; an empty list means every role. */
export const screenAccess = {
  dashboard: everyone,
  payin: everyone,
  payout: everyone,
  dispute: everyone,
  complaint: staff,
  upi: everyone,
  ledger: everyone,
  requests: staff,
  wallet: peers,
  dayClose: everyone,
  reports: staff,
  statements: staff,
  dayReview: staff,
  whatIf: admin,
  users: staff,
  user: staff,
  merchants: admin,
  freezes: admin,
  freeze: admin,
  utrSubmission: admin,
  settings: admin,
  switches: admin,
  profile: everyone,
} as const satisfies Record<Screen, readonly Role[]>;

export const navigationGroups = [
  {
    group: 'operations',
    screens: [
      'dashboard',
      'payin',
      'payout',
      'dispute',
      'complaint',
      'upi',
      'ledger',
      'requests',
      'wallet',
      'dayClose',
    ],
  },
  { group: 'reporting', screens: ['reports', 'statements', 'dayReview', 'whatIf'] },
  { group: 'users', screens: ['users', 'merchants', 'freezes'] },
  { group: 'utrSubmission', screens: ['utrSubmission'] },
  { group: 'settings', screens: ['settings', 'switches'] },
] as const satisfies readonly { group: string; screens: readonly Screen[] }[];
export type NavigationGroup = (typeof navigationGroups)[number]['group'];

export function maySee(screen: Screen, role: Role): boolean {
  const allowed: readonly Role[] = screenAccess[screen];
  return allowed.length === 0 || allowed.includes(role);
}

/** The navigation groups with the links that the role may see; empty groups are left out. */
export function navigationOf(role: Role): { group: NavigationGroup; screens: Screen[] }[] {
  return navigationGroups
    .map(({ group, screens: links }) => ({
      group,
      screens: links.filter((screen) => maySee(screen, role)),
    }))
    .filter(({ screens: links }) => links.length > 0);
}
