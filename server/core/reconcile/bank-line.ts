import { sentenceOf, type Reader } from '@peerdesk/catalogue/sentence.ts';
import type { StoredReason } from '@peerdesk/contract/reason.ts';
import type {
  Direction,
  LineKind,
  LineState,
  MatchRule,
  Rail,
  ReferenceKind,
  StatementLine,
} from '@peerdesk/contract/statement.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import type { BankLine } from '@peerdesk/domain/reconcile/bank-line.ts';

/** A row of `statement_line`. Instants are epoch milliseconds, `date` a business day. */
export interface LineRow {
  id: string;
  upload_id: string;
  account_id: string;
  peer_id: string;
  /** The subadmin of the peer. */
  parent_id: string | null;
  row: number;
  date: string | null;
  at: number | null;
  has_time: boolean;
  direction: Direction | null;
  amount: bigint | null;
  balance: bigint | null;
  rrn: string | null;
  refs: { value: string; kind: ReferenceKind }[];
  rail: Rail | null;
  kind: LineKind | null;
  name: string | null;
  vpa: string | null;
  vpa_complete: boolean | null;
  narration: string;
  warnings: string[];
  error: StoredReason | null;
  duplicate_of: string | null;
  state: LineState;
  rule: MatchRule | null;
  reason: StoredReason | null;
  order_ref: string | null;
  in_suspense: number | null;
  suspense_rounds: number;
  /** The pay-out that refunds its credit, or `written_off`. */
  settled_by: string | null;
  attested: boolean;
  /** Other peers of the same account whose own files show it. */
  shown_by: string[];
  created_at: number;
}

/**
 * All columns but the state of the line. A day is read as text: the driver would turn it into an
 * instant, in some time zone.
 */
export const lineFacts = `
  l.id, l.upload_id, l.account_id, l.peer_id, l.row, l.date::text as date, l.at, l.has_time,
  l.direction, l.amount, l.balance, l.rrn, l.refs, l.rail, l.kind, l.name, l.vpa, l.vpa_complete,
  l.narration, l.warnings, l.error, l.duplicate_of, l.state, l.in_suspense, l.suspense_rounds,
  l.settled_by, l.attested, l.shown_by, l.created_at,
  (select parent_id from app_user where id = l.peer_id) as parent_id`;

export const lineColumns = `${lineFacts}, l.rule, l.reason, l.order_ref`;

/** A line in the form that matching takes. @throws for a row that is not a line. */
export function toBankLine(row: LineRow): BankLine {
  if (row.direction === null || row.amount === null || row.at === null || row.kind === null) {
    throw new Error(`line ${row.id} is not a line`);
  }
  return {
    id: row.id,
    accountId: row.account_id,
    direction: row.direction,
    kind: row.kind,
    amount: minor(row.amount),
    rrn: row.rrn,
    refs: row.refs,
    at: row.at,
    hasTime: row.has_time,
    orderRef: row.order_ref,
    isAttested: row.attested,
    shownBy: [row.peer_id, ...row.shown_by],
    isDismissed: row.state === 'dismissed',
    ...(row.vpa !== null && row.vpa_complete === true && { counterparty: row.vpa }),
  };
}

/** A line as the API returns it. */
export function presentLine(row: LineRow, reader: Reader): StatementLine {
  const money = (amount: bigint | null) =>
    amount === null ? null : formatMoney(minor(amount), rupeeDigits);
  return {
    id: row.id,
    row: row.row,
    date: row.date,
    direction: row.direction,
    amount: money(row.amount),
    balance: money(row.balance),
    rrn: row.rrn,
    refs: row.refs,
    rail: row.rail,
    kind: row.kind,
    name: row.name,
    vpa: row.vpa,
    narration: row.narration,
    duplicate: row.duplicate_of !== null,
    error: row.error && sentenceOf(row.error, reader),
    warnings: row.warnings,
    state: row.state,
    rule: row.rule,
    reason: row.reason && sentenceOf(row.reason, reader),
    refId: row.order_ref,
  };
}
