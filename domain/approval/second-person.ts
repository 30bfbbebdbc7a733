import { because } from '@peerdesk/contract/because.ts';
import { ok, refuse, type Result } from '../result.ts';

/**
 * May this admin be the second person yet? Otherwise, whoever registers an admin, or restores an
 * admin's access, could act as both people. Instants are epoch milliseconds.
 */
export function mayBeSecondPerson(
  admin: { createdAt: number; givenAccessAt: number | null },
  waitHours: number,
  now: number,
): Result<null> {
  const from = Math.max(admin.createdAt, admin.givenAccessAt ?? 0) + waitHours * 3_600_000;
  if (from <= now) return ok(null);
  const at = new Date(from).toISOString();
  return refuse('PermissionDenied', because('approval_too_soon', { at }));
}
