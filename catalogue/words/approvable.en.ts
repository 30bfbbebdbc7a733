import type { ApprovableCall } from '@peerdesk/contract/approval.ts';

/** The acts that a second person approves. */
export type ApprovableKey = `call.${ApprovableCall}`;

export const approvableEn = {
  'call.user.changeWallet': 'Change a wallet',
  'call.merchant.changeWallet': 'Change a merchant’s balance',
  'call.payin.decide': 'Approve a pay-in',
  'call.payout.decide': 'Mark a pay-out as paid',
  'call.dispute.resolve': 'Decide a dispute',
  'call.complaint.end': 'End a complaint',
  'call.request.decide': 'Approve a request',
  'call.settings.update': 'Change limits in Settings',
  'call.ledger.reverse': 'Reverse an entry',
  'call.utr.match': 'Match a bank line with an order',
  'call.utr.split': 'Split a credit between orders',
  'call.utr.undo': 'Undo a match with a bank line',
  'call.suspense.refund': 'Refund a credit in suspense',
  'call.suspense.writeOff': 'Write off a credit in suspense',
} as const satisfies Record<ApprovableKey, string>;
