import type { DecisionReason } from './decision-reason.ts';
import { fault } from './fault.ts';

/**
 * The rules of a body that says why something ends: by a code of this end, in somebody's own words,
 * or both. Given to `refine` one by one.
 */
export function whyRules<End extends string>(
  reasons: Readonly<Record<End, readonly DecisionReason[]>>,
) {
  const isOfThisEnd = ({ status, reason }: { status: End; reason?: DecisionReason | undefined }) =>
    reason === undefined || reasons[status].includes(reason);
  const isGiven = ({ reason, note }: { reason?: unknown; note?: string | undefined }) =>
    reason !== undefined || Boolean(note);
  return {
    isOfThisEnd: [isOfThisEnd, { path: ['reason'], error: fault('not_valid') }],
    isGiven: [isGiven, { path: ['note'], error: fault('reason_missing') }],
  } satisfies Record<string, [unknown, object]>;
}
