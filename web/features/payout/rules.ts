import type { OrderFlag } from '@peerdesk/contract/order.ts';
import type { Payout, PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isDisputable } from '@peerdesk/domain/dispute/dispute.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { isDecided } from '@peerdesk/domain/order/statuses.ts';
import {
  isFormerPayer,
  mayAcceptPayout,
  mayDecline,
  mayAssignPayout,
  mayMarkPaid,
  mayRelease,
} from '@peerdesk/domain/payout/rights.ts';
import {
  acceptedStatuses,
  unassignedStatuses,
  unpaidStatuses,
} from '@peerdesk/domain/payout/statuses.ts';
import { isAdmin, isPeerRole } from '@peerdesk/domain/role.ts';

export interface Viewer {
  id: string;
  role: Role;
}

export interface PayoutRights {
  assign: boolean;
  accept: boolean;
  /** `settle`: several people say they paid it, and only an admin decides whose payment stands. */
  paid: 'own' | 'staff' | 'settle' | null;
  release: boolean;
  decline: boolean;
  /** To say "I did send it" about one that is still in sight; for others there is a dialog. */
  late: boolean;
  /** To say that it did not arrive. */
  dispute: boolean;
}

type Judged = Pick<Payout, 'status' | 'peer' | 'peerUpiId' | 'wasRevealed' | 'flags'>;

/** Which buttons a pay-out has for a viewer, by the same rules as the server's. */
export function payoutRights(order: Judged, viewer: Viewer): PayoutRights {
  const judged = { ...order, peerId: order.peer?.id ?? null };
  return {
    assign: mayAssignPayout(judged, viewer.role),
    accept: mayAcceptPayout(judged, viewer),
    paid: paidAs(judged, viewer),
    release: mayRelease(judged, viewer),
    decline: mayDecline(judged, viewer),
    late:
      isPeerRole(viewer.role) &&
      order.wasRevealed &&
      isOneOf(order.status, unpaidStatuses) &&
      isFormerPayer(judged, viewer),
    dispute: isAdmin(viewer.role) && isDisputable(order),
  };
}

/**
 * What putting it back for somebody else is called: once the destination was shown, whoever has it
 * says that nothing was sent.
 */
export function releasingOf(
  { status, peer }: Pick<Payout, 'status' | 'peer'>,
  viewerId: string,
): 'notSent' | 'release' {
  const isOwn = peer?.id === viewerId;
  return isOwn && isOneOf(status, acceptedStatuses) ? 'notSent' : 'release';
}

/** Somebody claims to have paid it with a reference that an admin has to decide about. */
const settled: readonly OrderFlag[] = ['PAID_TWICE_RISK', 'UTR_CONTESTED'];

function paidAs(order: Judged & { peerId: string | null }, viewer: Viewer): PayoutRights['paid'] {
  const isOpen = !isDecided(order.status);
  const isClaimed = order.flags.some((flag) => settled.includes(flag));
  if (isAdmin(viewer.role) && isOpen && isClaimed) return 'settle';
  if (!mayMarkPaid(order, viewer)) return null;
  return order.peerId === viewer.id ? 'own' : 'staff';
}

/** The status filter of the specification. Peers never see an order that is nobody's. */
const filterStatuses = [
  'created',
  'pending',
  'processing',
  'expired',
  'approved',
  'declined',
] as const satisfies readonly PayoutStatus[];

export function statusFiltersOf(role: Role): PayoutStatus[] {
  return filterStatuses.filter(
    (status) => !isPeerRole(role) || !isOneOf(status, unassignedStatuses),
  );
}
