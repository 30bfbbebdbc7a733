/** Texts of what bank statements say about one order. */
export const en = {
  'standing.proved': 'The bank shows it',
  'standing.contradicted': 'The bank says otherwise',
  'standing.unsure': 'Compare with the bank',
  'standing.absent': 'Not in the statements',
  'standing.silent': 'Nothing from the bank yet',
  'cause.EXACT_UTR': '{amount} with this UTR on this account.',
  'cause.MANUAL': '{amount} on this account; a person matched this line.',
  'cause.AMOUNT_MISMATCH':
    'The bank shows {amount} with this UTR, not {ordered}. Only what arrived may be approved.',
  'cause.ACCOUNT_MISMATCH': '{amount} with this UTR, but on another account: {upi} of {peer}.',
  'cause.LINE_DISMISSED':
    'The bank shows {amount} with this UTR, but the line was marked as not ours.',
  'cause.WRONG_DIRECTION': 'The bank shows this UTR as money that went out.',
  'cause.REVERSAL_LINE': 'The bank shows that this payment was sent back.',
  'cause.DUPLICATE_UTR': 'This UTR has paid for another order already.',
  'cause.CREDITED_BUT_DECLINED': 'Declined, but the bank shows {amount} with this UTR.',
  'cause.OWN_FILE': 'Only the payer’s own file shows this payment: it proves nothing yet.',
  'cause.FILES_DISAGREE':
    'The peer’s own file shows this payment; a statement from somebody else covers the time and does not.',
  'cause.APP_TXN_ID_NOT_UTR':
    'This is an app’s own transaction ID, not a UTR: no statement can show it.',
  'cause.LEADING_ZERO_LOST': 'A leading zero seems to be lost, so no statement can show it.',
  'cause.BAD_UTR': 'This is not a UTR, so no statement can show it.',
  'cause.UTR_CONTESTED':
    'Several open orders claim this UTR, and the statements do not tell whose it is.',
  'cause.SECONDARY_REF':
    'A credit of {amount} has this as the bank’s own number, not as the UTR of the payment.',
  'cause.UTR_NEAR_MISS': 'A credit of {amount} has a UTR that differs in one digit.',
  'cause.AMOUNT_TIME_UNIQUE': 'The only credit of {amount} on this account around that time.',
  'cause.AMBIGUOUS': 'Several lines or orders fit equally well.',
  'cause.CREDITED_NOT_IN_BANK':
    'It was approved, but statements cover the time and do not show it.',
  'cause.OTHER_CREDIT': 'It was approved, but the bank shows {amount} with this UTR.',
  'cause.OTHER_ACCOUNT':
    'It was approved, but the bank shows {amount} on another account: {upi} of {peer}.',
  'cause.REVERSED_AFTER_CREDIT': 'The bank took {amount} of this payment back.',
  'cause.PAYOUT_NOT_IN_BANK':
    'It was marked as paid, but statements cover the time and do not show it.',
  'cause.PAYOUT_RETURNED': 'The bank returned {amount} to the payer.',
  'cause.PAYOUT_CREDIT': 'The bank shows this UTR as money that came in.',
  'cause.absent': 'Statements cover the time until {until} and do not show this payment.',
  'cause.unseen': 'Statements cover the time and do not show this payment.',
  'cause.soFar': 'Covered until {until}; it is not there so far.',
  'cause.gap': 'No statement covers this time. The latest of this account ends {until}.',
  'cause.none':
    'No statement of this account was uploaded, so look for the payment in the bank’s own app.',
  'line.title': 'Bank line',
  'line.part': '{part} of it for this order',
  'line.where': 'Row {row} of {file}',
  'line.by': 'uploaded by {name}',
  'line.paid': 'It paid {refId}.',
  'line.noUtr': 'no UTR in this line',
  'utr.differs': 'Differs at character {places}',
  loading: 'Checking the statements…',
} as const;

export type EvidenceKey = keyof typeof en;
