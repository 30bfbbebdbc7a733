import type { evidenceReasons, lineReasons } from '@peerdesk/contract/reasons/evidence.ts';

export const evidenceEn = {
  reference_paid_order: '{utr} was used for order {refId}',
  reference_contested: '{orders, plural, one {# open order} other {# open orders}} claim {utr}',
  bank_shows_payment: 'The bank shows {amount} with {utr} on this account',
  bank_shows_approved_amount: 'The bank shows the approved amount with this reference',
  bank_shows_other_amount:
    'The bank shows {shown}, the order says {ordered}; it may be approved for what the bank shows',
  bank_shows_other_than_approved: 'The bank shows {shown}, but {approved} was approved',
  bank_shows_declined: 'Declined, but the bank shows {amount} with {utr}',
  bank_shows_money_out: 'The bank shows this as money going out',
  payout_sent_elsewhere: 'The bank shows that the money went to {upi}, not to the customer',
  bank_shows_money_in: 'The bank shows {utr} as money that came in',
  bank_sent_back: 'The bank sent this payment back',
  bank_took_back: 'The bank took {amount} of this payment back',
  bank_returned_to_payer: 'The bank returned {amount} to the payer',
  line_set_aside:
    'The bank shows this payment, but its line was marked as not ours: undo that, or match it by hand',
  line_paid_order: 'The line paid {refId}',
  money_on_other_account: 'The money is on another of our accounts',
  bank_own_number: 'This is the bank’s own number of the line, not the payment’s reference',
  one_digit_differs: 'One digit differs: the bank shows {utr}',
  only_credit_around: 'The only credit of this amount on this account around that time',
  several_fit:
    '{count, plural, one {# bank line or order fits} other {# bank lines or orders fit equally well}}',
  payment_on_several_accounts:
    'Statements of {accounts, number} accounts show this payment, which arrived in one of them: find out in which, and match it by hand',
  files_disagree:
    'The peer’s own file shows this payment, but a statement from somebody else covers the time and does not',
  not_in_statement: 'A statement covers this time and does not show the payment',
  not_covered: 'No statement covers this time yet',
  wallet_does_not_cover:
    'Only the peer’s own file shows this payment, and the peer’s wallet does not cover it',
  wallet_overdrawn_too_far:
    'The bank shows this payment, but it would overdraw the peer’s wallet further than Settings allow: a person has to match it',
  file_changed:
    '{by} sent “{file}” for {upi}, and nothing of it was imported. {why}. Files of theirs with such figures within 30 days: {files, number}',
  file_unmatched:
    'The lines of “{file}”, which {by} sent for {upi}, are imported, but matching them has ended the server several times and is not tried again',
  server_failed:
    'A server stopped after an error that nothing caught ({type}){count, plural, =1 {} other {, # times}}',
  credit_unclaimed: 'No order claims this credit',
  matched_by_hand: '{who} matched this line by hand',
  matched_by_hand_noting: '{who} matched this line by hand: {note}',
  marked_not_ours: 'Marked as not ours',
  line_settled: 'This credit was already refunded or written off',
  line_not_in_suspense: 'This credit is not in suspense',
  line_sender_unknown: 'The bank does not tell the sender’s whole UPI ID',
  line_written_off: 'Written off',
  line_refunded: 'Refunded to its sender by {refId}',
  match_undone: 'The match was undone',
  declined_by_statements: 'Bank statements do not show this payment',
  payer_was_blocked: 'The account was blocked',
  payer_was_frozen: 'The account was frozen',
} as const satisfies Record<keyof typeof evidenceReasons, string>;

export const lineEn = {
  line_just_changed: 'The bank line has just changed: check it again',
  line_paid: 'This bank line already paid {refId}',
  line_not_credit: 'This order needs a credit; this line is not one',
  line_not_debit: 'This order needs a debit; this line is not one',
  lines_not_open: 'Only lines that are still open can be marked as not ours',
  line_not_touched_by_person: 'Only what a person did to a line can be undone',
  parts_do_not_add_up: 'The parts do not add up to what the bank shows',
  order_named_twice: 'List each order only once',
  order_has_line: 'This order already has its bank line',
  order_reversed: 'The approval of this order was reversed',
  order_reversed_already: 'Its approval was already reversed',
  order_of_other_peer: 'This order was approved for a peer that did not get this money',
  order_approved_for_other_amount: 'The bank’s amount is not the one that was approved',
  payout_unpaid_has_no_line: 'Only a paid pay-out has a bank line',
  columns_not_needed: 'Columns can be named only for a file whose layout is unknown',
} as const satisfies Record<keyof typeof lineReasons, string>;
