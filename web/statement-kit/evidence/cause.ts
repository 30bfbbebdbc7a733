import type { OrderStatement } from '@peerdesk/contract/order-statement.ts';
import type { EvidenceKey } from './texts.en.ts';

type Cause = EvidenceKey extends infer Key ? (Key extends `cause.${string}` ? Key : never) : never;

type Asked = Pick<
  OrderStatement,
  'standing' | 'rule' | 'alert' | 'line' | 'coveredUntil' | 'statementsUntil'
>;

/** The one sentence that tells why statements say what they say about an order. */
export function causeOf(evidence: Asked): Cause {
  if (evidence.alert !== null) return causeOfAlert(evidence.alert, evidence.line);
  if (evidence.standing === 'absent') return 'cause.absent';
  const { rule } = evidence;
  if (evidence.standing === 'silent' || rule === null || rule === 'NOT_IN_STATEMENT') {
    if (evidence.coveredUntil !== null) return 'cause.soFar';
    return evidence.statementsUntil === null ? 'cause.none' : 'cause.gap';
  }
  if (evidence.standing === 'unsure' && rule === 'EXACT_UTR') return 'cause.OWN_FILE';
  return `cause.${rule}`;
}

function causeOfAlert(alert: NonNullable<Asked['alert']>, line: Asked['line']): Cause {
  switch (alert) {
    case 'CREDITED_NOT_IN_BANK':
      if (line === null) return 'cause.CREDITED_NOT_IN_BANK';
      if (line.account === null && line.paid !== null) return 'cause.DUPLICATE_UTR';
      return line.account === null ? 'cause.OTHER_CREDIT' : 'cause.OTHER_ACCOUNT';
    case 'PAYOUT_NOT_IN_BANK':
      if (line === null) return 'cause.PAYOUT_NOT_IN_BANK';
      return line.kind === 'REVERSAL' ? 'cause.PAYOUT_RETURNED' : 'cause.PAYOUT_CREDIT';
    case 'REVERSED_AFTER_CREDIT':
    case 'CREDITED_BUT_DECLINED':
    case 'FILES_DISAGREE':
      return `cause.${alert}`;
  }
}
