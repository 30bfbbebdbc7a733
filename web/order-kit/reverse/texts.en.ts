export const reverseEn = {
  title: 'Reverse what was booked',
  'text.payin':
    'For an approval that was wrong. The order keeps its status and is marked as reversed; its UTR and its bank line become free. The merchant is notified.',
  'text.payout':
    'For an approval that was wrong. The pay-out waits for another payer with its money held; its UTR and its bank line become free.',
  'text.change': 'For a top-up, withdrawal or adjustment that was typed wrong.',
  effect: 'What will be booked',
  reason: 'Reason',
  'reason.hint': 'Kept with the entry and in the audit log',
  'reason.needed': 'Say why',
  button: 'Reverse',
  done: 'Reversed',
  meanwhile: 'Already reversed by {who} on {time}. Nothing was changed.',
} as const;
