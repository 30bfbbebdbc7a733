import type { OrderFiguresShown, OrderKind } from '@peerdesk/contract/dashboard.ts';
import { figuresOf, type OrderFigures } from '@peerdesk/domain/figures/figures.ts';
import { add, formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import type { CountRow } from './store.ts';

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

function shown({ amount, ...figures }: OrderFigures): OrderFiguresShown {
  return { ...figures, amount: formatMoney(amount, rupeeDigits) };
}

/** Minor units as the wire shows rupees. */
export function shownRupees(amount: bigint): string {
  return formatMoney(minor(amount), rupeeDigits);
}

function figuresOfKind(rows: readonly CountRow[], kind: OrderKind): OrderFigures {
  const own = rows.filter((row) => row.kind === kind);
  return figuresOf(own.map((row) => ({ ...row, amount: minor(row.amount) })));
}
