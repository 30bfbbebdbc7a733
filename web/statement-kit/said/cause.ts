import type { OrderStatement } from '@peerdesk/contract/order-statement.ts';
import type { SaidKey } from './texts.en.ts';

type Cause = SaidKey extends infer Key ? (Key extends `cause.${string}` ? Key : never) : never;

type Asked = Pick<
  OrderStatement,
  'standing' | 'rule' | 'alert' | 'line' | 'coveredUntil' | 'statementsUntil'
>;

/** The one sentence that tells why statements say what they say about an order. */
export function causeOf(said: Asked): Cause {
  if (said.alert !== null) return causeOfAlert(said.alert, said.line);
  if (said.standing === 'absent') return 'cause.absent';
  const { rule } = said;
  if (said.standing === 'silent' || rule === null || rule === 'NOT_IN_STATEMENT') {
    if (said.coveredUntil !== null) return 'cause.soFar';
    return said.statementsUntil === null ? 'cause.none' : 'cause.gap';
  }
  return `cause.${rule}`;
}

function causeOfAlert(alert: NonNullable<Asked['alert']>, line: Asked['line']): Cause {
  switch (alert) {
    case 'CREDITED_NOT_IN_BANK':
      if (line === null) return 'cause.CREDITED_NOT_IN_BANK';
      return line.account === null ? 'cause.OTHER_CREDIT' : 'cause.OTHER_ACCOUNT';
    case 'PAYOUT_NOT_IN_BANK':
      if (line === null) return 'cause.PAYOUT_NOT_IN_BANK';
      return line.kind === 'REVERSAL' ? 'cause.PAYOUT_RETURNED' : 'cause.PAYOUT_CREDIT';
    case 'REVERSED_AFTER_CREDIT':
    case 'CREDITED_BUT_DECLINED':
      return `cause.${alert}`;
  }
}
