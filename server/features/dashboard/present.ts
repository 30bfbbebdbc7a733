import type {
  DayReview,
  OrderFiguresShown,
  OrderKind,
  PeerFigures,
} from '@peerdesk/contract/dashboard.ts';
import { figuresOf, successRateOf, type OrderFigures } from '@peerdesk/domain/figures/figures.ts';
import { add, formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { CountRow } from './store.ts';
import type { BookedRow } from './store-day.ts';
import type { VolumeRow } from './store-volumes.ts';

/** The figures of one kind of order. */
export function presentFigures(rows: readonly CountRow[], kind: OrderKind): OrderFiguresShown {
  return shown(figuresOfKind(rows, kind));
}

/** The figures of both kinds by scope, and what was moved in all. */
export function volumesByScope(rows: readonly CountRow[]) {
  const byScope = Map.groupBy(rows, ({ scope }) => scope);
  return (scope: string) => {
    const own = byScope.get(scope) ?? [];
    const payin = figuresOfKind(own, 'payin');
    const payout = figuresOfKind(own, 'payout');
    return {
      payin: shown(payin),
      payout: shown(payout),
      moved: add(payin.amount, payout.amount),
    };
  };
}

/** The volumes of both kinds by peer, and what was moved in all. */
export function volumesByPeer(rows: readonly VolumeRow[]) {
  const byPeer = Map.groupBy(rows, ({ peer_id }) => peer_id);
  return (peerId: string) => {
    const own = byPeer.get(peerId) ?? [];
    const [payin, payout] = [own.find(isOf('payin')), own.find(isOf('payout'))];
    return {
      payin: shownVolume(payin),
      payout: shownVolume(payout),
      moved: minor((payin?.amount ?? 0n) + (payout?.amount ?? 0n)),
    };
  };
}

const isOf = (kind: OrderKind) => (row: VolumeRow) => row.kind === kind;

function shownVolume(row: VolumeRow | undefined): PeerFigures {
  const { orders: count, approved, amount } = row ?? { orders: 0, approved: 0, amount: 0n };
  const successRate = successRateOf(approved, count);
  return { count, approved, amount: shownRupees(amount), successRate };
}

function shown({ amount, ...figures }: OrderFigures): OrderFiguresShown {
  return { ...figures, amount: formatMoney(amount, rupeeDigits) };
}

/** Whoever sees both the fees and the commissions knows what the desk earns. */
export function presentBooked(
  { received, paid, house, commissions }: BookedRow,
  { kind }: Pick<Scope, 'kind'>,
): DayReview['booked'] {
  return {
    in: shownRupees(received),
    out: shownRupees(paid),
    fees: kind === 'desk' ? shownRupees(house + commissions) : null,
    commissions: shownRupees(commissions),
  };
}

/** Minor units as the wire shows rupees. */
export function shownRupees(amount: bigint): string {
  return formatMoney(minor(amount), rupeeDigits);
}

function figuresOfKind(rows: readonly CountRow[], kind: OrderKind): OrderFigures {
  const own = rows.filter((row) => row.kind === kind);
  return figuresOf(own.map((row) => ({ ...row, amount: minor(row.amount) })));
}
