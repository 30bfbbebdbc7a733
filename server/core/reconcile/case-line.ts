import { formatMoney, minor } from '@peerdesk/domain/money.ts';

/** A bank line as a case shows it: a dispute's or a complaint's. */
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

/** What every reader of the case is shown of the line; `digits` are the currency's. */
export function presentCaseLine(row: CaseLineRow, digits: number) {
  const { id, date, direction, amount, rrn, narration, attested } = row;
  const shown = formatMoney(minor(amount), digits);
  return { id, date, direction, amount: shown, rrn, narration, vouched: attested };
}
