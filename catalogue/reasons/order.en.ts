import type { orderReasons } from '@peerdesk/contract/reasons/order.ts';

export const orderEn = {
  utr_of_payment_missing: 'Enter the UTR of the payment',
  utr_of_order_missing: 'Enter the UTR of the payment: the order has none yet',
  utr_used: 'This UTR was already used for another payment',
  utr_used_elsewhere: 'Already used for another payment',
  utr_used_for: 'This reference was already used for {refId}',

  payin_decided_by: '{who} already {status} this order on {at}',
  payin_decided_by_system: 'The system already {status} this order on {at}',
  payin_decided: 'This order is already {status}',
  payin_needs_bank_line: 'Only a matched bank line can decide this order',
  payin_not_decidable: 'An order that is {status} cannot be decided this way',
  payin_expects_no_money: 'An order that is {status} is not waiting for money yet',
  payin_not_approved: 'There is no approval to reverse',
  payout_disputed: 'A dispute about this pay-out is open: its verdict decides',
  order_paid_by_split:
    'A bank line paid this order and others together: undo its match, which reverses all of them',
  entry_reversed: 'This entry was already reversed',
  entry_of_request:
    'A request moved this, and its reference stays used: put it right by changing the wallet by hand',
  entry_not_reversible: 'Only top-ups, withdrawals and adjustments can be reversed by their entry',
  payin_utr_by_staff_only: 'Only an admin or subadmin may approve with another UTR',
  payin_amount_by_staff_only: 'Only an admin or subadmin may approve another amount',
  payin_differs_from_bank: 'The bank shows {amount}: approve only that amount',
  payin_more_needs_bank_line:
    'The order is for {amount}: a larger amount needs a statement that shows it',
  payin_above_limit: 'This amount is above your limit: ask an admin to approve it',
  payin_word_too_large:
    'With this, no bank statement shows {amount} of what you approved by hand in the last 24 hours, or earlier where a statement denies it. That is too much: ask an admin to upload the statement, or to approve this',
  payin_utr_just_changed: 'The customer has just changed the UTR: check it again',
  payin_changing: 'The order keeps changing. Try again',
  payin_has_no_account: 'There is no account to pay to yet. Do not pay before this page shows one.',
  payin_approved_already: 'This payment is already approved.',
  payin_was_declined: 'This payment was declined. Ask the merchant what to do.',
  payin_expired_unopened: 'This payment expired before an account was shown. Start again.',
  payin_utr_corrections_spent:
    'The reference was already changed {most, plural, =3 {three times} one {once} other {# times}}. Ask the merchant for help.',
  customer_has_open_payins:
    'This customer already has {most, plural, one {# open payment} other {# open payments}}. Finish one of them, or wait until one expires.',
  too_many_payins_starting: 'Very many payments are starting right now. Try again in a moment',
  merchant_unproved_most:
    'The merchant’s other orders that only a bank line decides hold as much as they may together',
  customer_unproved_most:
    'The customer’s other orders that only a bank line decides hold as much as they may together',
  intake_stopped: 'New payments are not accepted at the moment. Try again later',
  payouts_stopped: 'New pay-outs are not accepted at the moment. Try again later',
  hold_freed_unproved:
    'No bank line has shown the payment in time. The order stays open: a bank line still approves it',
  hold_freed_merchant: 'The merchant is blocked or frozen. The order stays open',

  payout_decided_by: '{who} already {status} this pay-out on {at}',
  payout_decided: 'This pay-out is already {status}',
  payout_not_assigned_to_you: 'Only the payer it is assigned to may accept a pay-out',
  payout_accepted_already: 'You already accepted this pay-out',
  payout_not_acceptable: 'A pay-out that is {status} cannot be accepted',
  payout_accept_time_over: 'The time to accept this pay-out is over',
  payout_not_yours: 'This pay-out is not yours to decide',
  payout_not_payable: 'A pay-out that is {status} cannot be marked as paid',
  payout_not_declinable: 'A pay-out that is {status} cannot be declined',
  payout_decline_not_yours:
    'The destination was shown: only its payer, or an admin, can decline this pay-out',
  payout_not_releasable: 'A pay-out that is {status} cannot be released',
  payout_not_assignable: 'A pay-out that is {status} cannot be assigned',
  payout_release_not_yours:
    'The destination was shown: only its payer, or an admin, may say that it was not sent',
  payout_not_withdrawable: 'This is already being paid and cannot be withdrawn',
  payout_utr_contested:
    'Another pay-out was paid with this reference. Yours was kept with its proof, and an admin decides which of the two is true',
  payout_paid_twice_risk:
    'Another payer also says they sent this pay-out. Your UTR was saved; an admin will decide.',
  payout_perhaps_sent: 'A payer says they sent this pay-out: only an admin can close it now',
  payout_still_yours: 'You still have this pay-out: mark it as paid instead',
  payout_never_accepted: 'You never accepted this pay-out, so you cannot have sent it',
  payout_has_utr: 'The pay-out already has this UTR',
  payout_late_utr_entered: 'You already entered a UTR for this pay-out; an admin decides it',
  payout_late_utr_too_late:
    'A UTR can be entered up to 24 hours after the pay-out left you: ask an admin',
  payout_late_utr_needs_proof:
    'Add a picture of the payment, or first upload the statement of your account that shows it',
  payout_assigned_by_admin_only:
    'This pay-out was accepted before: only an admin can assign it now',
  payout_changing: 'The pay-out keeps changing. Try again',
  payer_blocked: '{name} cannot take this pay-out: the account is blocked',
  payer_frozen: '{name} cannot take this pay-out: the account is frozen',
  payer_has_too_many:
    '{name} cannot take this pay-out: the account has as many open pay-outs as it may have',
  payer_amount_below: '{name} cannot take this pay-out: the amount is below the account’s minimum',
  payer_amount_above: '{name} cannot take this pay-out: the amount is above the account’s maximum',
  group_blocked: '{name} is blocked',
  account_frozen: 'Your account is frozen',
  account_frozen_decides: 'Your account is frozen: your subadmin or an admin decides this order',
  account_frozen_offline:
    'Your account is frozen, so you cannot go online. Contact your subadmin or an admin',
  merchant_creates_no_payouts: 'This merchant may not create pay-outs now',
  payout_merchant_frozen: 'The merchant is frozen: its pay-outs wait',
  merchant_status_frozen: 'This merchant is frozen. End the freeze first',

  dispute_of_unpaid: 'Only a pay-out that was paid can be disputed; this one is {status}',
  dispute_open_already: 'This pay-out is already disputed',
  dispute_handled_by: '{who} is already handling this dispute',
  dispute_handled: 'Someone is already handling this dispute',
  dispute_not_taken: 'Take the dispute first: nobody is handling it yet',
  dispute_above_limit: 'This amount is above your limit: an admin decides it',
  dispute_stands_by_admin:
    'Only an admin may let a payment of your own group stand; you may revoke the claim',
  dispute_again_by_admin:
    'A dispute about this payment was already decided: ask an admin to open another one',
  dispute_again_needs_evidence:
    'A dispute about this payment was already decided: describe the new evidence',
  dispute_resolved_by: '{who} already let the payment stand on {at}',
  dispute_revoked_by: '{who} already revoked the claim on {at}',
  dispute_decided: 'This dispute is already decided',
  dispute_changing: 'The dispute keeps changing. Try again',
  audience_by_staff: 'Only staff can choose who reads a message',
  dispute_closed: 'This dispute is decided; nothing can be added',
  message_empty: 'Write something or attach a file',
  nudge_with_text: 'A nudge contains only the portal’s own text',
  too_many_messages: 'At most {most, number} messages an hour about one dispute. Try again later',
} as const satisfies Record<keyof typeof orderReasons, string>;
