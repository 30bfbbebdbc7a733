import { candidate, type Candidate } from '@peerdesk/contract/payin.ts';
import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import { payinEvents, type PayinEvent } from '@peerdesk/domain/payin/transitions.ts';
import { z } from 'zod';

/** The event, if it is one that this portal has words for; a newer server may know more. */
export function knownEvent(event: string): PayinEvent | undefined {
  return payinEvents.find((known) => known === event);
}

/**
 * The UPI IDs that were looked at when one was chosen; none where the answer does not hold them.
 */
export function candidatesOf({ detail }: TimelineEntry): Candidate[] {
  const parsed = z.array(candidate).safeParse(detail['considered']);
  return parsed.success ? parsed.data : [];
}

/** The latest choice of a UPI ID, with what was passed over. */
export function lastChoice(timeline: readonly TimelineEntry[]): Candidate[] {
  const choice = timeline.findLast((entry) => candidatesOf(entry).length > 0);
  if (!choice) return [];
  // The one that was taken first, then those that could have been.
  const rank = ({ reason }: Candidate) =>
    reason === 'taken' ? 0 : reason === 'later_in_order' ? 1 : 2;
  return candidatesOf(choice).toSorted((a, b) => rank(a) - rank(b));
}
