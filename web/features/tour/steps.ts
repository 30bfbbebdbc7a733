import type { Screen } from '@peerdesk/domain/access.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { screenPaths, type PlainScreen } from '../../lib/screen-paths.ts';

export const tourTopics = [
  'needsYou',
  'statements',
  'exceptions',
  'complaints',
  'search',
  'assign',
  'disputes',
  'dayReview',
  'confirm',
  'accept',
  'ownStatements',
  'dayClose',
  'wallet',
  'paid',
  'ownDisputes',
] as const;
export type TourTopic = (typeof tourTopics)[number];

/** What somebody of each role sees first, in five steps. */
export const tourSteps = {
  admin: ['needsYou', 'statements', 'exceptions', 'complaints', 'search'],
  subadmin: ['needsYou', 'assign', 'disputes', 'complaints', 'dayReview'],
  peer: ['confirm', 'accept', 'ownStatements', 'dayClose', 'wallet'],
  'peer-withdrawal': ['accept', 'paid', 'ownDisputes', 'wallet', 'dayClose'],
} as const satisfies Record<Role, readonly TourTopic[]>;

/** The screen that a step is about, and what of it. */
const places = {
  needsYou: ['payin', ''],
  statements: ['utrSubmission', '?tab=statements'],
  exceptions: ['utrSubmission', '?tab=exceptions'],
  complaints: ['complaint', ''],
  search: ['dashboard', ''],
  assign: ['payout', ''],
  disputes: ['dispute', ''],
  dayReview: ['dayReview', ''],
  confirm: ['payin', ''],
  accept: ['payout', ''],
  ownStatements: ['profile', ''],
  dayClose: ['dayClose', ''],
  wallet: ['wallet', ''],
  paid: ['payout', '?status=processing'],
  ownDisputes: ['dispute', ''],
} as const satisfies Record<TourTopic, readonly [PlainScreen, string]>;

export function placeOf(topic: TourTopic): { screen: Screen; address: string } {
  const [screen, query] = places[topic];
  return { screen, address: `${screenPaths[screen]}${query}` };
}
