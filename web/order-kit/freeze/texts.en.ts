export const freezeEn = {
  'act.freeze': 'Freeze',
  'act.open': 'Freeze: details',
  'title.upi': 'Freeze the UPI ID {name}?',
  'title.user': 'Freeze {name}?',
  'title.merchant': 'Freeze {name}?',
  'text.upi': 'No customer is sent to it and nothing is paid from it until the freeze ends.',
  'text.user':
    'They get no orders, cannot go online and decide nothing, but they can sign in and finish pay-outs that they have accepted.',
  'text.merchant':
    'New pay-ins and pay-outs are refused, and its pay-outs wait. It can still read its orders.',
  'will.payins.user':
    '{count, plural, =0 {No pay-in is open} one {# open pay-in of {amount} is decided by staff} other {# open pay-ins, {amount} in all, are decided by staff}}',
  'will.payins.upi':
    '{count, plural, =0 {No pay-in is open} one {# open pay-in of {amount} stays open} other {# open pay-ins, {amount} in all, stay open}}',
  'will.payins.merchant':
    '{count, plural, =0 {No pay-in is open} one {# open pay-in of {amount} stays open and holds nothing} other {# open pay-ins, {amount} in all, stay open and hold nothing}}',
  'will.payouts.user':
    '{count, plural, =0 {No pay-out is open} one {# pay-out of {amount} is assigned to them} other {# pay-outs, {amount} in all, are assigned to them}}',
  'will.payouts.upi':
    '{count, plural, =0 {No pay-out is open} one {# pay-out of {amount} is paid from it} other {# pay-outs, {amount} in all, are paid from it}}',
  'will.payouts.merchant':
    '{count, plural, =0 {No pay-out is open} one {# open pay-out of {amount} waits} other {# open pay-outs, {amount} in all, wait}}',
  'will.returned':
    '{count, plural, one {# of these is not accepted yet and returns to the pool} other {# of these are not accepted yet and return to the pool}}',
  'will.upis':
    '{count, plural, one {# active UPI ID takes no payments} other {# active UPI IDs take no payments}}',
  'will.money': 'Balance {balance}, of which {held} is held',
  amount: 'Block an amount',
  'amount.hint': 'At most {available} is available. Empty: nothing is blocked',
  reason: 'Reason',
  'reason.hint': 'For the admins and the audit; nobody else sees it',
  'problem.reason': 'Say why',
  confirm: 'Freeze',
  done: 'Frozen',
  'already.title': '{name} is frozen',
  'already.text': 'The freeze lists the orders to decide, and ends there.',
  'already.open': 'Open the freeze',
  'end.act': 'End the freeze',
  'end.title': 'End the freeze of {name}?',
  'end.text': 'It gets orders again, with the status that it had before.',
  'end.money': '{amount} that was blocked is given back',
  'end.meanwhile': 'Already ended by {who} on {time}. Nothing was changed.',
  'end.done': 'Freeze ended',
  frozen: 'Frozen',
} as const;

export type FreezeKey = keyof typeof freezeEn;
