import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { PayPage } from '@peerdesk/contract/pay-page.ts';

/** Everything that the page can be about; each has its own title and its own "what to do next". */
export const screens = [
  'loading',
  'notFound',
  'created',
  'customerBusy',
  'unassigned',
  'intakeStopped',
  'receiverStopped',
  'pay',
  'processing',
  'utrLost',
  'utrLostShut',
  'approved',
  'approvedOther',
  'declined',
  'late',
  'lateWaiting',
  'expired',
  'inCheck',
  'refunded',
  'refused',
] as const;
export type Screen = (typeof screens)[number];

export type Tone = 'neutral' | 'wait' | 'good' | 'bad' | 'warn';

/** `first`: shown open. `change`: behind a button, since a reference is in already. */
export type UtrField = 'none' | 'first' | 'change';

/** `main`: the one thing left to do. `plain`: possible, but not what the page is about. */
export type ReturnLink = 'none' | 'plain' | 'main';

export interface View {
  screen: Screen;
  tone: Tone;
  showsPayTo: boolean;
  showsCountdown: boolean;
  utrField: UtrField;
  returnLink: ReturnLink;
  /** Nothing more will happen here, so nothing is asked any more. */
  isFinal: boolean;
}

export interface Seen {
  page: PayPage | null;
  isNotFound: boolean;
  /** The customer has as many open payments as allowed, so this one gets no account yet. */
  isCustomerBusy: boolean;
}

const tones = {
  loading: 'neutral',
  notFound: 'bad',
  created: 'wait',
  customerBusy: 'warn',
  unassigned: 'warn',
  intakeStopped: 'warn',
  receiverStopped: 'warn',
  pay: 'neutral',
  processing: 'wait',
  utrLost: 'warn',
  utrLostShut: 'warn',
  approved: 'good',
  approvedOther: 'good',
  declined: 'bad',
  late: 'warn',
  lateWaiting: 'wait',
  expired: 'bad',
  inCheck: 'wait',
  refunded: 'good',
  refused: 'bad',
} as const satisfies Record<Screen, Tone>;

/** What a complaint makes of a payment that has ended; an approval changes the payment itself. */
const byComplaint = {
  open: 'inCheck',
  asked: 'inCheck',
  approved: null,
  refunded: 'refunded',
  refused: 'refused',
} as const satisfies Record<ComplaintStatus, Screen | null>;

const finalScreens: ReadonlySet<Screen> = new Set([
  'notFound',
  'approved',
  'approvedOther',
  'declined',
  'expired',
]);

/** While something is to be paid or entered, a way out would only lead people astray. */
const busyScreens: ReadonlySet<Screen> = new Set(['loading', 'created', 'pay', 'utrLost']);

/** From what the server said to what the customer sees. */
export function viewOf(seen: Seen): View {
  const screen = screenOf(seen);
  const isFinal = finalScreens.has(screen);
  return {
    screen,
    tone: tones[screen],
    showsPayTo: screen === 'pay' && seen.page?.upi != null,
    showsCountdown: screen === 'pay' || screen === 'unassigned',
    utrField: utrFieldOf(seen.page),
    returnLink: isFinal ? 'main' : busyScreens.has(screen) ? 'none' : 'plain',
    isFinal,
  };
}

/** The same where the customer has complained: how that stands is what there is to say now. */
export function viewWithComplaint(view: View, complaint: ComplaintStatus | undefined): View {
  const screen = complaint === undefined ? null : byComplaint[complaint];
  // A payment that takes a late reference still asks for it, until the money went back.
  if (screen === null || !(view.isFinal || screen === 'refunded')) return view;
  return { ...view, screen, tone: tones[screen] };
}

function screenOf({ page, isNotFound, isCustomerBusy }: Seen): Screen {
  if (isNotFound) return 'notFound';
  if (page === null) return isCustomerBusy ? 'customerBusy' : 'loading';
  if (page.notice !== null && page.utr === null) return page.notice;
  const byStatus = {
    created: isCustomerBusy ? 'customerBusy' : 'created',
    unassigned: 'unassigned',
    pending: page.utr === null ? 'pay' : waiting(page, 'processing'),
    processing: waiting(page, 'processing'),
    approved: arrivedOther(page) ? 'approvedOther' : 'approved',
    declined: 'declined',
    expired: page.utr === null ? expiredUnpaid(page) : waiting(page, 'lateWaiting'),
  } as const satisfies Record<OrderStatus, Screen>;
  return byStatus[page.status];
}

function waiting(page: PayPage, screen: 'processing' | 'lateWaiting'): Screen {
  if (!page.utrLost) return screen;
  return page.acceptsUtr ? 'utrLost' : 'utrLostShut';
}

function expiredUnpaid(page: PayPage): Screen {
  return page.acceptsUtr ? 'late' : 'expired';
}

function arrivedOther(page: PayPage): boolean {
  return page.receivedAmount !== null && page.receivedAmount !== page.amount;
}

function utrFieldOf(page: PayPage | null): UtrField {
  if (page === null || !page.acceptsUtr) return 'none';
  return page.utr === null || page.utrLost ? 'first' : 'change';
}
