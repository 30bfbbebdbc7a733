import { formatMoney, minor } from '@peerdesk/domain/money.ts';

/** A bank line in the case file of a dispute or a complaint. */
export interface CaseLineRow {
  id: string;
  date: string;
  direction: 'credit' | 'debit';
  amount: bigint;
  rrn: string | null;
  narration: string;
  attested: boolean;
}

/** Its columns, of `statement_line l`. */
export const caseLineColumns = `
  l.id, l.date::text as date, l.direction, l.amount, l.rrn, l.narration, l.attested`;

/** The line as every reader of the case sees it; `digits` are the currency's. */
export function presentCaseLine(row: CaseLineRow, digits: number) {
  const { id, date, direction, amount, rrn, narration, attested } = row;
  const shown = formatMoney(minor(amount), digits);
  return { id, date, direction, amount: shown, rrn, narration, vouched: attested };
}
