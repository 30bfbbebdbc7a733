import type { StatementStanding } from '@peerdesk/contract/order-statement.ts';
import type { MatchRule, OrderAlertCode } from '@peerdesk/contract/statement.ts';
import type { Covered } from './coverage.ts';

/** What bank lines show about an order, limited to the lines that the reader may see. */
export interface BankEvidence {
  /** A line is attached to the order. */
  isMatched: boolean;
  /** Only a file from somebody with an interest shows the line. */
  isOnOwnWord: boolean;
  rule: MatchRule | null;
  alert: OrderAlertCode | null;
  /** Statements cover the time in which its money was expected. */
  isCovered: boolean;
}

/** What a rule's result means for the decision; null: no line was found. */
const worthOf = {
  EXACT_UTR: 'proved',
  MANUAL: 'proved',
  AMOUNT_MISMATCH: 'contradicted',
  ACCOUNT_MISMATCH: 'contradicted',
  LINE_DISMISSED: 'contradicted',
  WRONG_DIRECTION: 'contradicted',
  REVERSAL_LINE: 'contradicted',
  DUPLICATE_UTR: 'contradicted',
  CREDITED_BUT_DECLINED: 'contradicted',
  APP_TXN_ID_NOT_UTR: 'unsure',
  LEADING_ZERO_LOST: 'unsure',
  BAD_UTR: 'unsure',
  UTR_CONTESTED: 'unsure',
  SECONDARY_REF: 'unsure',
  UTR_NEAR_MISS: 'unsure',
  AMOUNT_TIME_UNIQUE: 'unsure',
  AMBIGUOUS: 'unsure',
  NOT_IN_STATEMENT: null,
} as const satisfies Record<MatchRule, StatementStanding | null>;

/** What statements say about an order; an alert outweighs a matched line. */
export function standingOf(evidence: BankEvidence): StatementStanding {
  const { isMatched, isOnOwnWord, rule, alert, isCovered } = evidence;
  if (alert !== null) return 'contradicted';
  if (isMatched) return isOnOwnWord ? 'unsure' : 'proved';
  const worth = rule === null ? null : worthOf[rule];
  return worth ?? (isCovered ? 'absent' : 'silent');
}

/** The end of the merged span that includes this instant; null if there is none. */
export function coveredUntil(merged: readonly Covered[], at: number): number | null {
  return merged.find(({ from, until }) => from <= at && at < until)?.until ?? null;
}
