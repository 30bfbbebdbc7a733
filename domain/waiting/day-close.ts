import type { DayCloseState } from '@peerdesk/contract/day-close.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isWithoutInterest, mayDecideDay, type DayRecord } from '../day-close/rules.ts';
import { isPeerRole } from '../role.ts';
import type { Waiter } from './waiter.ts';

/**
 * The states in which an account's day waits for somebody. Its peer closes it, and says why it
 * differs. Whether a reason is accepted is for staff without an interest: for no subadmin, who sees
 * the accounts of its own group alone. So are the days of a peer who can no longer sign in.
 */
export const dayWaitsOf = {
  admin: ['proposed'],
  subadmin: [],
  peer: ['due', 'differs'],
  'peer-withdrawal': ['due', 'differs'],
} as const satisfies Record<Role, readonly DayCloseState[]>;

/** Does anything of the list ever wait for this role? */
export function closesDays(role: Role): boolean {
  return dayWaitsOf[role].length > 0;
}

export interface WaitingDay extends DayRecord {
  /** Can its peer sign in? */
  isPeerActive: boolean;
}

/** Does this day wait for this person? */
export function dayWaitsFor(day: WaitingDay, person: Waiter): boolean {
  if (waitsForItsPeer(day.state) && !day.isPeerActive && person.role === 'admin') {
    return isWithoutInterest(person, day);
  }
  const states: readonly DayCloseState[] = dayWaitsOf[person.role];
  if (!states.includes(day.state)) return false;
  if (isPeerRole(person.role)) return day.peerId === person.id;
  return mayDecideDay(day, person, { status: 'accepted', version: day.version, note: '' }).ok;
}

/** Does a day in this state wait for its peer, as long as the peer can sign in? */
const waitsForItsPeer = (state: DayCloseState): boolean =>
  dayWaitsOf.peer.some((waiting) => waiting === state);
