import type { decisionReasons } from './reasons/decision.ts';

export type DecisionReason = keyof typeof decisionReasons;

export const payinDeclineReasons = [
  'payin_not_received',
  'payin_wrong_utr',
  'payin_other_amount',
  'payin_other_account',
  'payin_claimed_twice',
  'payin_suspicious',
] as const satisfies readonly DecisionReason[];

export const payoutDeclineReasons = [
  'payout_wrong_destination',
  'payout_name_differs',
  'payout_bank_down',
  'payout_merchant_asked',
  'payout_suspicious',
] as const satisfies readonly DecisionReason[];

export const verdictReasons = {
  resolved: ['dispute_settled', 'dispute_money_arrived', 'dispute_bank_shows_it'],
  revoke_claim: ['dispute_not_arrived', 'dispute_unanswered', 'dispute_other_account'],
} as const satisfies Record<string, readonly DecisionReason[]>;

export const complaintEndReasons = {
  refunded: ['complaint_sent_back'],
  refused: [
    'complaint_not_received',
    'complaint_other_account',
    'complaint_paid_another',
    'complaint_unanswered',
  ],
} as const satisfies Record<string, readonly DecisionReason[]>;
