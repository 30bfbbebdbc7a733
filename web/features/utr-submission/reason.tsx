import type { MatchRule, StatementLine } from '@peerdesk/contract/statement.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { useEvidenceText } from '../../statement-kit/evidence/texts.ts';

export interface ReasonProps {
  rule: MatchRule;
  /** The server's own words, which know more and are English. */
  words: string;
  line: Pick<StatementLine, 'amount'> | null;
  /** What the order asks for. */
  ordered?: string;
}

/** Why a rule says what it says, in the reader's language. */
export function Reason({ rule, words, line, ordered }: ReasonProps) {
  const t = useEvidenceText();
  const language = useLanguage();
  const amount = line?.amount ?? null;
  const isTold = language !== 'en' && toldBy(rule, amount, ordered);
  if (!isTold) return words;
  return t(rule === 'NOT_IN_STATEMENT' ? 'cause.unseen' : `cause.${rule}`, {
    amount: amount === null ? '' : showMoney(amount),
    ordered: ordered === undefined ? '' : showMoney(ordered),
    upi: '',
    peer: '',
  });
}

/** Is everything known that the sentence of this rule names? */
function toldBy(rule: MatchRule, amount: string | null, ordered: string | undefined): boolean {
  switch (rule) {
    case 'ACCOUNT_MISMATCH':
      return false;
    case 'AMOUNT_MISMATCH':
      return amount !== null && ordered !== undefined;
    case 'LEADING_ZERO_LOST':
    case 'APP_TXN_ID_NOT_UTR':
    case 'BAD_UTR':
    case 'DUPLICATE_UTR':
    case 'UTR_CONTESTED':
    case 'WRONG_DIRECTION':
    case 'REVERSAL_LINE':
    case 'AMBIGUOUS':
    case 'NOT_IN_STATEMENT':
      return true;
    case 'EXACT_UTR':
    case 'LINE_DISMISSED':
    case 'SECONDARY_REF':
    case 'UTR_NEAR_MISS':
    case 'AMOUNT_TIME_UNIQUE':
    case 'CREDITED_BUT_DECLINED':
    case 'MANUAL':
      return amount !== null;
  }
}
