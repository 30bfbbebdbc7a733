import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isBoundBy, isStaff, rankOf, stoppedByAfter } from '../role.ts';
import { refuse, type Result } from '../result.ts';
import { checkUpiCaps, type UpiCaps, type UpiCapTexts } from './rules.ts';

/** Who keeps a UPI ID paused after somebody requested `to`: the highest role that ever did. */
export function pausedByAfter(
  role: Role,
  before: { status: UpiStatus; pausedBy: Role | null },
  to: 'active' | 'paused' | undefined,
): Role | null {
  if (to === undefined) return before.pausedBy;
  if (to === 'active') return null;
  return stoppedByAfter(role, before.pausedBy);
}

/** The caps that staff set, per role; those below may only tighten them. */
export type UpiBounds = Partial<Record<Role, Partial<UpiCapTexts>>>;

/** Refuses caps that are looser than what anybody above this role set. */
export function checkUpiBounds(
  role: Role,
  bounds: UpiBounds,
  texts: UpiCapTexts,
  digits: number,
): Result<UpiCaps> {
  const caps = checkUpiCaps(texts, digits);
  if (!caps.ok) return caps;
  for (const [setter, bound] of Object.entries(bounds) as [Role, Partial<UpiCapTexts>][]) {
    if (!isBoundBy(role, setter)) continue;
    const most = checkUpiCaps({ ...texts, ...bound }, digits);
    if (!most.ok) return most;
    if (isLooser(caps.value, most.value)) return refuse('PermissionDenied', 'upi_caps_from_above');
  }
  return caps;
}

/**
 * The caps that apply to this role. Those of the nearest role above are the tightest, since each
 * role can only tighten what was set above it.
 */
export function capsFromAbove(role: Role, bounds: UpiBounds): Partial<UpiCapTexts> {
  const above = (Object.keys(bounds) as Role[])
    .filter((setter) => isBoundBy(role, setter))
    .toSorted((a, b) => rankOf(b) - rankOf(a));
  return Object.assign({}, ...above.map((setter) => bounds[setter])) as Partial<UpiCapTexts>;
}

function isLooser(caps: UpiCaps, than: UpiCaps): boolean {
  return (
    caps.minAmount < than.minAmount ||
    caps.maxAmount > than.maxAmount ||
    caps.dailyAmount > than.dailyAmount ||
    caps.dailyCount > than.dailyCount
  );
}

/** The bounds after somebody set caps: they replace those set by roles below. */
export function boundsAfter(role: Role, bounds: UpiBounds, given: Partial<UpiCapTexts>): UpiBounds {
  if (!isStaff(role)) return bounds;
  const kept = Object.entries(bounds).map(([setter, bound]) => [
    setter,
    isBoundBy(setter as Role, role) ? without(bound, given) : bound,
  ]);
  const after = Object.fromEntries(kept) as UpiBounds;
  return { ...after, [role]: { ...after[role], ...given } };
}

function without(bound: Partial<UpiCapTexts>, given: Partial<UpiCapTexts>): Partial<UpiCapTexts> {
  return Object.fromEntries(Object.entries(bound).filter(([name]) => !(name in given)));
}

/** A peer may say whose a UPI ID and its account are until it is approved; then only staff may. */
export function mayNameHolder(role: Role, status: UpiStatus): boolean {
  return isStaff(role) || status === 'waiting';
}
