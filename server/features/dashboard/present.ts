import type { OrderFiguresShown, OrderKind } from '@peerdesk/contract/dashboard.ts';
import { figuresOf } from '@peerdesk/domain/figures/figures.ts';
import { add, formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import type { CountRow } from './store.ts';

/** The figures of one kind of order. */
export function presentFigures(rows: readonly CountRow[], kind: OrderKind): OrderFiguresShown {
  const { amount, ...figures } = figuresOfKind(rows, kind);
  return { ...figures, amount: formatMoney(amount, rupeeDigits) };
}

/** The figures of both kinds by scope, and what was moved in all. */
export function volumesByScope(rows: readonly CountRow[]) {
  const byScope = Map.groupBy(rows, ({ scope }) => scope);
  return (scope: string) => {
    const own = byScope.get(scope) ?? [];
    return {
      payin: presentFigures(own, 'payin'),
      payout: presentFigures(own, 'payout'),
      moved: add(figuresOfKind(own, 'payin').amount, figuresOfKind(own, 'payout').amount),
    };
  };
}

function figuresOfKind(rows: readonly CountRow[], kind: OrderKind) {
  const own = rows.filter((row) => row.kind === kind);
  return figuresOf(own.map((row) => ({ ...row, amount: minor(row.amount) })));
}
