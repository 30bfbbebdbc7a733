import type { MatchRule } from '@peerdesk/contract/statement.ts';

/** The rules by which a bank line matches an order, or does not. */
export type RuleKey = `rule.${MatchRule}`;

export const ruleEn = {
  'rule.APP_TXN_ID_NOT_UTR': 'App ID, not a UTR',
  'rule.LEADING_ZERO_LOST': 'Leading zero lost',
  'rule.BAD_UTR': 'Not a UTR',
  'rule.DUPLICATE_UTR': 'UTR already used',
  'rule.UTR_CONTESTED': 'Contested UTR',
  'rule.EXACT_UTR': 'Exact match',
  'rule.LINE_DISMISSED': 'Marked as not ours',
  'rule.AMOUNT_MISMATCH': 'Amount mismatch',
  'rule.ACCOUNT_MISMATCH': 'Different account',
  'rule.WRONG_DIRECTION': 'Wrong direction',
  'rule.REVERSAL_LINE': 'Reversal',
  'rule.SECONDARY_REF': 'Bank’s own number',
  'rule.UTR_NEAR_MISS': 'One digit off',
  'rule.AMOUNT_TIME_UNIQUE': 'Amount and time match',
  'rule.AMBIGUOUS': 'Several matches',
  'rule.NOT_IN_STATEMENT': 'Not in the statement',
  'rule.CREDITED_BUT_DECLINED': 'Credited, but declined',
  'rule.MANUAL': 'Manual',
} as const satisfies Record<RuleKey, string>;
