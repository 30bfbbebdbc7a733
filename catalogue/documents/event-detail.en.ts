/** The details of an order's events, by the names under which they are stored. */
export const eventDetailEn = {
  'detail.yes': 'yes',
  'detail.amount': 'Amount',
  'detail.disputeId': 'Dispute ID',
  'detail.line': 'Line',
  'detail.looksLike': 'Looks like',
  'detail.note': 'Note',
  'detail.notSent': 'Not sent',
  'detail.peer': 'Peer',
  'detail.peerId': 'Peer ID',
  'detail.proofId': 'Proof ID',
  'detail.reason': 'Reason',
  'detail.revealed': 'Destination shown',
  'detail.row': 'Row',
  'detail.rule': 'Rule',
  'detail.seconds': 'Seconds',
  'detail.subadmin': 'Subadmin',
  'detail.subadminId': 'Subadmin ID',
  'detail.upi': 'UPI ID',
  'detail.upload': 'Upload',
  'detail.utr': 'UTR',
} as const;

export type EventDetailKey = keyof typeof eventDetailEn;
