import type { moneyRequestReasons } from '@peerdesk/contract/reasons/money-request.ts';

export const moneyRequestEn = {
  requests_waiting:
    'You already have {most, number} requests waiting: withdraw one, or wait for a decision',
  request_asked_already: 'You have already sent a request with this reference',
  request_of_frozen: 'The account is frozen: nothing is paid out of it',
  request_proof_used: 'This picture belongs to another request',
  request_withdrawn_at: 'This was withdrawn on {at}',
  request_needs_word:
    'No bank line from an independent statement shows this payment: note how you know that the money arrived',
  request_has_reference: 'The request names another reference',
  request_reference_claimed:
    '{refId} claims this reference too, and no bank line shows whose it is: decide that first',
  payment_perhaps_booked:
    '{who} booked the same amount on this account on {at}, and no reference tells the two apart: if this is another payment, confirm that',
  payment_perhaps_asked:
    'The request {refId} for the same amount is waiting, and no reference tells the two apart: decide that one, or confirm that this is another payment',
  settlement_of_frozen:
    'The owner is frozen, and nothing is paid out to it: end the freeze first, or decline',
} as const satisfies Record<keyof typeof moneyRequestReasons, string>;
