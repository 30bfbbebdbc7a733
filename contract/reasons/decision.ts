import type { ReasonList } from './facts.ts';

/** Why people decide as they do: what they choose from, beside their own words. */
export const decisionReasons = {
  payin_not_received: {},
  payin_wrong_utr: {},
  payin_other_amount: {},
  payin_other_account: {},
  payin_claimed_twice: {},
  payin_suspicious: {},

  payout_wrong_destination: {},
  payout_name_differs: {},
  payout_bank_down: {},
  payout_merchant_asked: {},
  payout_suspicious: {},

  dispute_settled: {},
  dispute_money_arrived: {},
  dispute_bank_shows_it: {},
  dispute_not_arrived: {},
  dispute_unanswered: {},
  dispute_other_account: {},

  complaint_not_received: {},
  complaint_other_account: {},
  complaint_paid_another: {},
  complaint_unanswered: {},
  complaint_sent_back: {},
} as const satisfies ReasonList;
