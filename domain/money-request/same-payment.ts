import { because } from '@peerdesk/contract/because.ts';
import type { Minor } from '../money.ts';
import { ok, refuse, type Result } from '../result.ts';

/** How many days two movements of one payment may lie apart. */
const windowMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Money moved on one account by hand or on request, or requested. Instants are epoch milliseconds.
 */
export interface Movement {
  id: string;
  /** The change of the account; negative for what was paid out. */
  amount: Minor;
  utr: string | null;
  isRequest: boolean;
  /** When it was first known: requested, or else booked. */
  from: number;
  /** When it was booked; null while pending. */
  bookedAt: number | null;
  /** Who booked it. */
  by: string;
}

/** From when on a movement of this account may be the same payment as this one. */
export function sameSince({ from }: Pick<Movement, 'from'>): number {
  return from - windowMs;
}

/**
 * May these two movements of one account be the same payment, booked twice? If both have a
 * reference, the register rules that out. Two requested settlements are separate. Two movements by
 * hand without any reference cannot be told apart: whoever made them is accountable.
 */
export function maybeSamePayment(one: Movement, other: Movement): boolean {
  if (one.id === other.id || one.amount !== other.amount) return false;
  if (one.utr !== null && other.utr !== null) return false;
  if (one.isRequest && other.isRequest && one.amount < 0n) return false;
  if (isBare(one) && isBare(other)) return false;
  return sameSince(one) <= endOf(other) && sameSince(other) <= endOf(one);
}

/** Only a person's word identifies the payment. */
function isBare({ utr, isRequest }: Movement): boolean {
  return utr === null && !isRequest;
}

function endOf({ bookedAt }: Movement): number {
  return bookedAt ?? Number.MAX_SAFE_INTEGER;
}

/** May this be booked, or may it duplicate one of the others? A person may confirm that not. */
export function checkSeparate(
  movement: Movement,
  others: readonly Movement[],
  isSeparate: boolean,
): Result<null> {
  const twin = isSeparate ? undefined : others.find((other) => maybeSamePayment(movement, other));
  if (!twin) return ok(null);
  const why =
    twin.bookedAt === null
      ? because('payment_perhaps_asked', { refId: twin.id })
      : because('payment_perhaps_booked', {
          who: twin.by,
          at: new Date(twin.bookedAt).toISOString(),
        });
  return refuse('InvalidTransition', why, { mayBeDuplicate: true });
}
