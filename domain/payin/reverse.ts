import type { Reason } from '@peerdesk/contract/reason.ts';
import { reversal, type LiveEntry } from '../ledger/postings.ts';
import { storeNote } from '../order/note.ts';
import { refuse, ok, type Result } from '../result.ts';
import { change, withFlag, type Payin, type PayinChange } from './payin.ts';

/** Why an approval is reversed: the bank line's match was undone, or a person gave a reason. */
export type ReversalCause =
  | { event: 'match_undone'; reason: Reason }
  | { event: 'reversed'; note: string };

/**
 * An approval was wrong: a compensating entry reverses it, and the order keeps its status with a
 * flag, since decisions are never rewritten. Its reference and its bank line are free.
 */
export function reverseApproval(input: {
  order: Payin;
  entry: LiveEntry | null;
  cause: ReversalCause;
}): Result<PayinChange> {
  const { order, entry, cause } = input;
  if (order.flags.includes('REVERSED')) return refuse('AlreadyDecided', 'order_reversed');
  if (order.status !== 'approved') return refuse('InvalidTransition', 'payin_not_approved');
  if (entry === null) throw new Error(`pay-in ${order.refId} is approved without an entry`);
  const { event } = cause;
  const words = event === 'reversed' ? { reason: cause.note } : {};
  const detail =
    event === 'reversed'
      ? { note: storeNote(undefined, cause.note) ?? '' }
      : { reason: cause.reason };
  return ok(
    change(order, { flags: withFlag(order.flags, 'REVERSED') }, event, {
      detail,
      entry: { ...reversal('payin_reversed', entry), ...words },
    }),
  );
}
