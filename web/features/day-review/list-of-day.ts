import type { DayReview, OrderKind } from '@peerdesk/contract/dashboard.ts';
import type { DayCloseState } from '@peerdesk/contract/day-close.ts';
import { openStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { openStatuses as openPayoutStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import type { ReviewQuery } from './queries.ts';

type Shown = Pick<DayReview, 'day' | 'start' | 'end' | 'isOver' | 'group'>;
type Kind = OrderKind;

function listAt(path: string, filters: Record<string, string>): string {
  const set = new URLSearchParams(filters).toString();
  return set === '' ? path : `${path}?${set}`;
}
const ofGroup = ({ group }: Pick<Shown, 'group'>) => (group ? { subadminId: group.id } : {});

/** The orders that a figure counts: all that were created on the day, or some of them. */
function ordersOf(kind: Kind, review: Shown, filters: Record<string, string> = {}): string {
  const { start, end } = review;
  return listAt(screenPaths[kind], { start, end, ...ofGroup(review), ...filters });
}

export const createdOn = (kind: Kind, review: Shown) => ordersOf(kind, review);

/** With what they come to. */
export const approvedOf = (kind: Kind, review: Shown) =>
  ordersOf(kind, review, { status: 'approved', sum: 'approved' });

export function openOf(kind: Kind, review: Shown): string {
  const statuses = kind === 'payin' ? openStatuses : openPayoutStatuses;
  return ordersOf(kind, review, { status: statuses.join() });
}

/** The entries that were booked for orders, with what they come to. */
export const bookedOn = (review: Shown) =>
  listAt(screenPaths.ledger, { tab: 'booked', day: review.day, ...ofGroup(review) });

/** The disputes that are open now, or were when the day ended. */
export function openDisputesOf(review: Shown): string {
  const then: Record<string, string> = review.isOver ? { openAt: review.end } : { state: 'open' };
  return listAt(screenPaths.dispute, { ...then, ...ofGroup(review) });
}

export const alertsOf = ({ start, end }: Shown) =>
  listAt(screenPaths.utrSubmission, { tab: 'alerts', start, end });

export const closesOf = (review: Shown, state: DayCloseState) =>
  listAt(screenPaths.dayClose, { from: review.day, to: review.day, state, ...ofGroup(review) });

interface Who {
  kind: string;
  id: string | null;
}

/** The orders that somebody decided on the day. */
export const decidedBy = (of: Kind, { kind, id }: Who, review: Shown) =>
  listAt(screenPaths.dayReview, {
    ...{ day: review.day, of, decider: kind },
    ...(id !== null && { deciderId: id }),
    ...ofGroup(review),
  });

/** The review of a day. */
export const reviewAt = ({ day, subadminId }: ReviewQuery) =>
  listAt(screenPaths.dayReview, { ...(day && { day }), ...(subadminId && { subadminId }) });
