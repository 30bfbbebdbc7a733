import { because } from '@peerdesk/contract/because.ts';
import type { ApprovalRules } from '@peerdesk/contract/settings.ts';
import { add, formatMoney, type Minor } from '../money.ts';
import { ok, refuse, type Refusal, type Result } from '../result.ts';

/** The window over which movements by hand are summed per person. */
export const aloneWindowMs = 24 * 3_600_000;

/**
 * May one person move this alone, up to the limit in Settings? `before` is what the same person
 * moved alone within `aloneWindowMs`, on the same account or on all of them as the limit says, so
 * that splitting a sum does not help. Amounts without their signs.
 */
export function mayMoveAlone(
  move: { amount: Minor; before: Minor; digits: number },
  most: Minor,
  code: SumReason = 'moved_alone_above',
): Result<null> {
  const { amount, before, digits } = move;
  const sum = add(amount, before);
  if (sum <= most) return ok(null);
  return needsSecond(most, sum, digits, code);
}

/**
 * The limit on credits in suspense that one person gives to orders: the one on write-offs, or where
 * there is none, the one on approvals by hand. Null if there is none either.
 */
export function givenAbove({
  writeOffAbove,
  byHandAbove,
}: Pick<ApprovalRules, 'writeOffAbove' | 'byHandAbove'>): string | null {
  return writeOffAbove ?? byHandAbove;
}

type SumReason = 'moved_alone_above' | 'moved_in_all_alone_above' | 'written_off_alone_above';

type AloneReason = SumReason | 'needs_second_approval' | 'below_zero_alone';

/**
 * The refusal above a one-person limit; a second person may approve it. The code says what is
 * compared with the limit: this act alone, or the sum of the last 24 hours.
 */
export function needsSecond(
  limit: Minor,
  amount: Minor,
  digits: number,
  code: AloneReason = 'needs_second_approval',
): Refusal {
  const facts = { limit: formatMoney(limit, digits), amount: formatMoney(amount, digits) };
  const why = because(code, facts);
  return refuse('PermissionDenied', why, { needsSecond: true });
}
