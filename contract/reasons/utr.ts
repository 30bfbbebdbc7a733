import type { ReasonList } from './facts.ts';

/** What people enter instead of a payment reference. */
export const utrReasons = {
  utr_is_app_id: {},
  utr_zero_lost: {},
  utr_is_phone_number: {},
  utr_shortened: {},
  utr_not_valid: {},
  utr_wrong_length: { digits: 'number' },
} as const satisfies ReasonList;
