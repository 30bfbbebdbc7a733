import type { EventDetailKey } from './event-detail.en.ts';

export const eventDetailHi = {
  'detail.yes': 'हाँ',
  'detail.amount': 'राशि',
  'detail.disputeId': 'विवाद ID',
  'detail.line': 'पंक्ति',
  'detail.looksLike': 'इनसे मिलती है',
  'detail.note': 'नोट',
  'detail.notSent': 'नहीं भेजा गया',
  'detail.peer': 'पीयर',
  'detail.peerId': 'पीयर ID',
  'detail.proofId': 'सबूत ID',
  'detail.reason': 'कारण',
  'detail.revealed': 'UPI ID दिखाई गई',
  'detail.row': 'पंक्ति संख्या',
  'detail.rule': 'नियम',
  'detail.seconds': 'सेकंड',
  'detail.subadmin': 'सब-एडमिन',
  'detail.subadminId': 'सब-एडमिन ID',
  'detail.upi': 'UPI ID',
  'detail.upload': 'अपलोड',
  'detail.utr': 'UTR',
} as const satisfies Record<EventDetailKey, string>;
