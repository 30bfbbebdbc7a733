import { because } from '@peerdesk/contract/because.ts';
import type { DayCloseState } from '@peerdesk/contract/day-close.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { shiftDay } from '../dates.ts';
import { hasInterest } from '../reconcile/interest.ts';
import { ok, refuse, refuseField, type Result } from '../result.ts';
import { isStaff } from '../role.ts';
import type { Declared } from './compare.ts';

/** How many days later a day can still be declared, and how often. */
export const dayCloseLimits = { days: 7, declarationsMost: 20 } as const;

/** The first day that can still be declared today. */
export function firstOpenDay(today: string): string {
  return shiftDay(today, -dayCloseLimits.days);
}

/** May its peer declare this day? If the desk itself asked for it, however late. */
export function mayDeclareDay(asked: {
  day: string;
  today: string;
  isKnown: boolean;
  declarations: number;
}): Result<null> {
  const { day, today, isKnown, declarations } = asked;
  if (day > today) return refuseField('day', 'day_not_begun');
  if (!isKnown && day < firstOpenDay(today)) {
    return refuseField('day', because('day_too_long_ago', { days: dayCloseLimits.days }));
  }
  const { declarationsMost: most } = dayCloseLimits;
  if (declarations < most) return ok(null);
  return refuse('InvalidTransition', because('day_close_too_often', { most }));
}

/** A declaration must contain something that can be compared. */
export function checkDeclared(declared: Declared, opening: unknown): Result<null> {
  const hasIn = declared.in !== null;
  if (hasIn !== (declared.out !== null)) {
    return refuseField(hasIn ? 'out' : 'in', 'day_close_half_counted');
  }
  if (hasIn) return ok(null);
  if (declared.closing === null) return refuseField('in', 'day_close_empty');
  return opening === null ? refuseField('in', 'day_close_needs_counts') : ok(null);
}

/** An account's day as the rules see it. */
export interface DayRecord {
  state: DayCloseState;
  version: number;
  peerId: string;
  subadminId: string | null;
  /** Who gave the pending explanation. */
  proposedBy: string | null;
}

interface Person {
  id: string;
  role: Role;
}

/** Staff whose word counts about this account: neither its peer nor the peer's subadmin. */
export function isWithoutInterest(person: Person, record: DayRecord): boolean {
  return isStaff(person.role) && !hasInterest(person.id, record);
}

/**
 * May this person explain a difference? Anybody who sees the record may. But why a day was never
 * closed is only for staff without an interest to explain; its peer can close it instead.
 */
export function mayExplain(record: DayRecord, person: Person, version: number): Result<null> {
  switch (record.state) {
    case 'agreed':
      return refuse('InvalidTransition', 'day_close_agrees');
    case 'explained':
      return refuse('InvalidTransition', 'day_close_explained');
    case 'due':
      if (!isWithoutInterest(person, record)) {
        return refuse('InvalidTransition', 'day_close_open_by_peer');
      }
      break;
    case 'differs':
    case 'proposed':
      break;
  }
  return unchanged(record, version);
}

/** May this member of staff accept the pending explanation, or send it back? */
export function mayDecideDay(
  record: DayRecord,
  person: Person,
  asked: { status: 'accepted' | 'declined'; version: number; note: string },
): Result<null> {
  if (record.state !== 'proposed') return refuse('InvalidTransition', 'day_close_nothing_proposed');
  const isOwn = person.id === record.proposedBy;
  if (asked.status === 'accepted' && (isOwn || !isWithoutInterest(person, record))) {
    return refuse('PermissionDenied', 'day_close_by_who_gains');
  }
  if (asked.status === 'declined' && asked.note === '') {
    return refuseField('note', 'reason_missing');
  }
  return unchanged(record, asked.version);
}

function unchanged(record: DayRecord, version: number): Result<null> {
  return record.version === version ? ok(null) : refuse('InvalidTransition', 'day_close_changed');
}
