import type { ReasonList } from './facts.ts';

/** Why a top-up or a settlement cannot be requested or decided. */
export const moneyRequestReasons = {
  requests_waiting: { most: 'number' },
  request_asked_already: {},
  request_of_frozen: {},
  request_proof_used: {},
  request_withdrawn_at: { at: 'instant' },
  request_needs_word: {},
  request_has_reference: {},
  request_reference_claimed: { refId: 'text' },
  settlement_of_frozen: {},
  payment_perhaps_booked: { who: 'text', at: 'instant' },
  payment_perhaps_asked: { refId: 'text' },
} as const satisfies ReasonList;
